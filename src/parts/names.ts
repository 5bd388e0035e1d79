import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { appName } from '@/domain/app-name';

/** Names of apps and users by the text of their id; none for lists that are not loaded. */
export interface Names {
  app(id: Id | null): string | null;
  user(id: Id | null): string | null;
}

export function namesOf(apps: readonly App[] = [], users: readonly ExternalUser[] = []): Names {
  const appNames = new Map(apps.map((app) => [String(app.id), appName(app)]));
  const emails = new Map(users.map((user) => [String(user.id), user.email]));
  const nameIn = (names: ReadonlyMap<string, string>) => (id: Id | null) =>
    id === null ? null : (names.get(String(id)) ?? String(id));
  return { app: nameIn(appNames), user: nameIn(emails) };
}
