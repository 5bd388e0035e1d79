import type { FunctionComponent, ReactElement } from 'react';
import type { Id } from '@/contract/fields';
import { paths } from '@/paths';
import { TextLink } from '@/ui';

interface LinkProps {
  id: Id | null | undefined;
  /** Its name in the list; the id is shown if no list has it, or has it without a name. */
  name?: string | null | undefined;
}

/** Links an external user's e-mail address to their page, wherever it is shown. */
export const UserLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.externalUser.to(id)}>{name?.trim() || String(id)}</TextLink>;

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
