import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from '../theme/system';

const MainNav = styled('nav', {
  base: {
    paddingInline: '3',
    paddingBlock: '2',
    '& ul': { listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '0.5' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: { base: '44px', lg: '36px' },
      paddingInline: '2.5',
      borderRadius: 'md',
      color: 'fg.muted',
      fontWeight: 'medium',
      textDecoration: 'none',
      transition: 'background-color 90ms, color 90ms',
      '& svg': { width: '16px', height: '16px', flex: 'none' },
      '&:hover': { bg: 'bg.subtle', color: 'fg.default' },
      '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
    },
  },
});

export interface NavItem {
  label: string;
  to: string;
  icon: ReactNode;
}

interface NavigationProps {
  nav: readonly NavItem[];
  /** Where the first breadcrumb leads: a page's section is current also where its address does not begin with the section's. */
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
