import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../theme/styled';
import * as styles from './Breadcrumbs.styles';

const Crumbs = styled('nav', styles.crumbs);

export interface Crumb {
  label: string;
  /** None on the last: it is the page itself. */
  to?: string | undefined;
}

/** Where the page stands; on a line of its own where the banner is too narrow. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Crumbs aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${crumb.to ?? ''} ${crumb.label}`}>
            {index > 0 ? <li aria-hidden="true">/</li> : null}
            <li>
              {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </Crumbs>
  );
}
