import type { FunctionComponent, ReactElement } from 'react';
import type { Id } from '@/contract/fields';
import { paths } from '@/paths';
import { cardContent, TextLink } from '@/ui';

interface LinkProps {
  id: Id | null | undefined;
  /** Its name in the list; the id is shown if no list has it, or has it without a name. */
  name?: string | null | undefined;
}

/**
 * Links an external user's e-mail address to their page, wherever it is shown.
 * @param props.card beside the controls of a card: the address may take two lines
 */
export function UserLink({ id, name, card = false }: LinkProps & { card?: boolean }) {
  if (id == null) return name ?? null;
  const text = name?.trim() || String(id);
  const shown = card ? cardContent(text) : text;
  return (
    // Without the label a screen reader would read the break as a space.
    <TextLink to={paths.externalUser.to(id)} aria-label={shown === text ? undefined : text}>
      {shown}
    </TextLink>
  );
}

/** Links a group's name to its page. */
export const GroupLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.externalUserGroup.to(id)}>{name?.trim() || String(id)}</TextLink>;

export const AppLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.app.to(id)}>{name?.trim() || String(id)}</TextLink>;

/** One of these links as a cell of a table; null where neither is set, so that the cell reads '—' and a card leaves it out. */
export const linkCell = (
  Link: FunctionComponent<LinkProps>,
  id: LinkProps['id'],
  name: LinkProps['name'],
): ReactElement | null => (id == null && !name ? null : <Link id={id} name={name} />);
