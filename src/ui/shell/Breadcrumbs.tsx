import { Breadcrumb } from '@chakra-ui/react/breadcrumb';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

export interface Crumb {
  label: string;
  /** None on the last: it is the page itself. */
  to?: string | undefined;
}

/** The path to the page; on a line of its own where the banner is too narrow. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Breadcrumb.Root aria-label="Breadcrumb">
      <Breadcrumb.List>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${crumb.to ?? ''} ${crumb.label}`}>
            {index > 0 ? <Breadcrumb.Separator>/</Breadcrumb.Separator> : null}
            <Breadcrumb.Item>
              {crumb.to ? (
                <Breadcrumb.Link asChild>
                  <Link to={crumb.to}>{crumb.label}</Link>
                </Breadcrumb.Link>
              ) : (
                // Chakra's CurrentLink has the role of a link; this one leads nowhere.
                <span aria-current="page">{crumb.label}</span>
              )}
            </Breadcrumb.Item>
          </Fragment>
        ))}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
