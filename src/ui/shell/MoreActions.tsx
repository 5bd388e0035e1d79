import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton, LinkButton } from '../Button';
import { Menu, type MenuItem } from '../overlays/Menu';
import { MEDIUM, useMediaQuery } from '../util/useMediaQuery';

type MoreAction = { icon?: ReactNode } & (MenuItem | { label: string; to: string });

/** A page's secondary actions, before the primary one: buttons and links, and on a phone one menu. */
export function MoreActions({ items }: { items: readonly MoreAction[] }) {
  const roomy = useMediaQuery(MEDIUM);
  const navigate = useNavigate();
  if (!roomy) {
    return (
      <Menu
        label="More actions"
        icon={<Ellipsis aria-hidden="true" />}
        button={{ look: 'secondary' }}
        items={items.map((item) =>
          'to' in item ? { label: item.label, onSelect: () => void navigate(item.to) } : item,
        )}
      />
    );
  }
  return items.map((item) =>
    'to' in item ? (
      <LinkButton key={item.label} to={item.to}>
        {item.icon}
        {item.label}
      </LinkButton>
    ) : (
      <ActionButton key={item.label} disabledReason={item.disabledReason} onClick={item.onSelect}>
        {item.icon}
        {item.label}
      </ActionButton>
    ),
  );
}
