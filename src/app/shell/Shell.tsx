import {
  AppWindow,
  CreditCard,
  LayoutDashboard,
  ScrollText,
  ShieldCheck,
  UserCog,
  Users,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { paths } from '@/paths';
import { AppFrame, type NavItem } from '@/ui';
import { AdminMenu } from './AdminMenu';
import { ColourModeButton } from './ColourModeButton';
import { Connection } from './Connection';
import { useCrumbs } from './crumbs';
import { PageNotice } from './PageNotice';
import { Search } from './Search';
import { UpdateNotice } from './UpdateNotice';
import { useScrollPlace } from './useScrollPlace';

const NAV: NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard.to(), icon: <LayoutDashboard aria-hidden="true" /> },
  { label: 'Apps', to: paths.apps.to(), icon: <AppWindow aria-hidden="true" /> },
  { label: 'External Users', to: paths.externalUsers.to(), icon: <Users aria-hidden="true" /> },
  { label: 'User Groups', to: paths.externalUserGroups.to(), icon: <UsersRound aria-hidden="true" /> },
  { label: 'Internal Users', to: paths.users.to(), icon: <UserCog aria-hidden="true" /> },
  { label: 'Tile Policies', to: paths.tiles.to(), icon: <ShieldCheck aria-hidden="true" /> },
  { label: 'Policy Logs', to: paths.logs.to(), icon: <ScrollText aria-hidden="true" /> },
  { label: 'Billing', to: paths.billing.to(), icon: <CreditCard aria-hidden="true" /> },
];

// Constants, so that going to another page does not render them again.
const SEARCH = <Search />;
const CONNECTION = <Connection />;
const COLOUR_MODE = <ColourModeButton />;
const ADMIN_MENU = <AdminMenu />;
const NOTICE = (
  <>
    <UpdateNotice />
    <PageNotice />
  </>
);

/** The frame around every signed-in screen (ux.md, 'Shell'). */
export function Shell({ demoBar }: { demoBar: ReactNode }) {
  const crumbs = useCrumbs();
  useScrollPlace();
  return (
    <AppFrame
      nav={NAV}
      breadcrumbs={crumbs}
      search={SEARCH}
      connection={CONNECTION}
      colourMode={COLOUR_MODE}
      adminMenu={ADMIN_MENU}
      demoBar={demoBar}
      notice={NOTICE}
    >
      <Outlet />
    </AppFrame>
  );
}
