import { chakra } from '@chakra-ui/react/styled-system';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { CodeMissingError, codeOf, useCode } from '@/code';
import { IconButton } from '../Button';
import { Mark } from '../Mark';
import { keepFocusIn } from '../util/focus';
import { useMediaQuery, WIDE } from '../util/useMediaQuery';
import { useVisit } from '../util/useVisit';
import * as styles from './AppFrame.styles';
import { Breadcrumbs, type Crumb } from './Breadcrumbs';
import { type NavItem, Navigation } from './Navigation';

const Root = chakra('div', styles.root);

/** Chakra's dialog, which the drawer is. */
export const drawerCode = codeOf(async () => (await import('../dialogs/Frame')).Frame);

const Brand = chakra(Link, styles.brand);

export interface AppFrameProps {
  nav: readonly NavItem[];
  breadcrumbs: readonly Crumb[];
  /** The connection; an element with role="status", the first in the document. */
  connection: ReactNode;
  /** Left of the connection: a search button. */
  search?: ReactNode;
  colourMode: ReactNode;
  /** The menu 'Admin'. */
  adminMenu: ReactNode;
  /** The demo's permanent bar, above everything. */
  demoBar?: ReactNode;
  /** Over the page: a new version, storage that is full. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The look of the shell: skip link, sidebar or drawer, banner, main (ux.md, 'Shell'). What stands in it is the app's. */
export function AppFrame(props: AppFrameProps) {
  const { nav, breadcrumbs, connection, search, colourMode, adminMenu, demoBar, notice, children } = props;
  const wide = useMediaQuery(WIDE);
  const visit = useVisit();
  /** The visit in which the drawer was opened; null while it is closed. */
  const [openedIn, setOpenedIn] = useState<string | null>(null);
  // Closes the drawer on a wide window and after Back; otherwise it would reappear once the window is narrow again, or cover the page that
  // Back leads to.
  const drawer = openedIn === visit && !wide;
  if (openedIn !== null && !drawer) setOpenedIn(null);
  const closeDrawer = () => setOpenedIn(null);
  const Frame = useCode(drawerCode, drawer);
  const isMissing = Frame instanceof CodeMissingError;
  const home = nav[0]?.to ?? '/';
  const section = breadcrumbs[0]?.to;
  const brand = (
    <Brand to={home} onClick={closeDrawer}>
      <Mark size={22} />
      Portcullis
    </Brand>
  );
  const sections = <Navigation nav={nav} section={section} onChoose={closeDrawer} />;
  return (
    <Root>
      <a data-part="skip" href="#content">
        Skip to content
      </a>
      {demoBar}
      <div data-part="columns">
        {wide ? (
          <aside>
            {brand}
            {sections}
          </aside>
        ) : null}
        <div data-part="content">
          <header>
            {wide ? null : (
              <>
                <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setOpenedIn(visit)}>
                  <MenuIcon aria-hidden="true" />
                </IconButton>
                <Link data-part="mark" to={home} aria-label="Portcullis">
                  <Mark size={22} />
                </Link>
              </>
            )}
            <Breadcrumbs crumbs={breadcrumbs} />
            <div data-part="slots">
              {search}
              {connection}
              {colourMode}
              {adminMenu}
            </div>
          </header>
          {/* If the drawer's code cannot be loaded, the sections are shown in the page, so that navigation stays possible. */}
          {drawer && isMissing ? sections : null}
          <main ref={keepFocusIn} id="content" tabIndex={-1}>
            <div data-part="notice">{notice}</div>
            {children}
          </main>
        </div>
      </div>
      {drawer && Frame && !isMissing ? (
        <Frame title="Portcullis" shape="drawer" closeOnOutside onDismiss={closeDrawer}>
          {sections}
        </Frame>
      ) : null}
    </Root>
  );
}
