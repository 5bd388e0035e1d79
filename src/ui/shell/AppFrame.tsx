import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../Button';
import { Frame } from '../dialogs/Frame';
import { Mark } from '../Mark';
import { styled } from '../theme/system';
import { useMediaQuery, WIDE } from '../util/useMediaQuery';
import { Breadcrumbs, type Crumb } from './Breadcrumbs';
import { type NavItem, Navigation } from './Navigation';

const Root = styled('div', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    '& > [data-part=skip]': {
      position: 'fixed',
      zIndex: '30',
      top: '2',
      left: '2',
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      paddingInline: '3',
      borderRadius: 'md',
      bg: 'bg.inverse',
      color: 'fg.inverse',
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    },
    '& > [data-part=columns]': { flex: '1', display: 'flex', minWidth: '0' },
    '& > [data-part=columns] > aside': {
      width: 'sidebar',
      flex: 'none',
      position: 'sticky',
      top: '0',
      height: '100dvh',
      overflowY: 'auto',
      borderRightWidth: '1px',
      bg: 'bg.surface',
      paddingLeft: 'env(safe-area-inset-left)',
    },
    '& [data-part=content]': { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column' },
    '& [data-part=content] > header': {
      position: { base: 'static', lg: 'sticky' },
      top: '0',
      zIndex: '20',
      display: 'flex',
      alignItems: 'center',
      flexWrap: { base: 'wrap', md: 'nowrap' },
      gap: '0 8px',
      minHeight: '56px',
      paddingBlock: '1',
      paddingInline: { base: '2', lg: '6' },
      paddingRight: { base: 'max(8px, env(safe-area-inset-right))', lg: 'max(24px, env(safe-area-inset-right))' },
      borderBottomWidth: '1px',
      bg: 'bg.surface',
    },
    '& [data-part=slots]': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      marginInlineStart: 'auto',
      minWidth: '0',
      maxWidth: { base: 'calc(100% - 52px)', md: 'none' },
    },
    '& main': { flex: '1', minWidth: '0', paddingBottom: 'env(safe-area-inset-bottom)' },
    '& [data-part=notice]:not(:empty)': {
      paddingInline: { base: '4', lg: '6' },
      paddingTop: '3',
      width: 'full',
      maxWidth: 'content',
      marginInline: 'auto',
    },
  },
});

const Brand = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    height: '56px',
    paddingInline: '5',
    fontWeight: 'semibold',
    fontSize: 'lg',
    letterSpacing: '-0.01em',
    color: 'fg.default',
    textDecoration: 'none',
    '& svg': { color: 'accent.fg' },
  },
});

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
  /** At the foot of the sidebar. */
  sidebarFooter?: ReactNode;
  children: ReactNode;
}

/** The look of the shell: skip link, sidebar or drawer, banner, main (ux.md, 'Shell'). What stands in it is the app's. */
export function AppFrame(props: AppFrameProps) {
  const { nav, breadcrumbs, connection, search, colourMode, adminMenu, demoBar, notice, sidebarFooter, children } =
    props;
  const wide = useMediaQuery(WIDE);
  const [drawer, setDrawer] = useState(false);
  const home = nav[0]?.to ?? '/';
  const section = breadcrumbs[0]?.to;
  const brand = (
    <Brand to={home} onClick={() => setDrawer(false)}>
      <Mark size={22} />
      Portcullis
    </Brand>
  );
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
            <Navigation nav={nav} section={section} />
            {sidebarFooter}
          </aside>
        ) : null}
        <div data-part="content">
          <header>
            {wide ? null : (
              <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setDrawer(true)}>
                <MenuIcon aria-hidden="true" />
              </IconButton>
            )}
            <Breadcrumbs crumbs={breadcrumbs} />
            <div data-part="slots">
              {search}
              {connection}
              {colourMode}
              {adminMenu}
            </div>
          </header>
          <main id="content" tabIndex={-1}>
            <div data-part="notice">{notice}</div>
            {children}
          </main>
        </div>
      </div>
      {!wide && drawer ? (
        <Frame title="Portcullis" shape="drawer" closeOnOutside onDismiss={() => setDrawer(false)}>
          <Navigation nav={nav} section={section} onChoose={() => setDrawer(false)} />
          {sidebarFooter}
        </Frame>
      ) : null}
    </Root>
  );
}
