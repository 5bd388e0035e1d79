import type { Id } from '@/contract/fields';
import { paths } from '@/paths';
import { TextLink } from '@/ui';

interface LinkProps {
  id: Id | null | undefined;
  /** Its name in the list, or the id if no list has it. */
  name?: string | null | undefined;
}

/** An external user's e-mail, wherever it stands, leads to their page. */
export const UserLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.externalUser.to(id)}>{name ?? String(id)}</TextLink>;

/** So does a group's name. */
export const GroupLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.externalUserGroup.to(id)}>{name ?? String(id)}</TextLink>;

export const AppLink = ({ id, name }: LinkProps) =>
  id == null ? (name ?? null) : <TextLink to={paths.app.to(id)}>{name ?? String(id)}</TextLink>;
