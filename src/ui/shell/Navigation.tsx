import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as styles from './Navigation.styles';

const MainNav = chakra('nav', styles.mainNav);

export interface NavItem {
  label: string;
  to: string;
  icon: ReactNode;
}

interface NavigationProps {
  nav: readonly NavItem[];
  /** The first breadcrumb's target: a page's section is current even if its address does not begin with the section's. */
  section: string | undefined;
  onChoose?: () => void;
}

/** The sections, in the sidebar or in the drawer. */
export function Navigation({ nav, section, onChoose }: NavigationProps) {
  const { pathname } = useLocation();
  const isCurrent = ({ to }: NavItem) => to === section || pathname === to || pathname.startsWith(`${to}/`);
  return (
    <MainNav aria-label="Main">
      <ul>
        {nav.map((item) => (
          <li key={item.to}>
            <Link to={item.to} onClick={onChoose} aria-current={isCurrent(item) ? 'page' : undefined}>
              {item.icon}
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </MainNav>
  );
}
