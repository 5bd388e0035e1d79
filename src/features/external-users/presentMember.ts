import type { List } from '@/contract/fields';
import type { Member } from '@/domain/members';
import { presentOf } from '@/parts/isGone';

/** The user of an open dialog as the list has them now. One who is in several groups may be listed once for each. */
export function presentMember(opened: Member, members: readonly Member[], list: List<unknown> | undefined) {
  const entries = members.filter(({ key }) => key === opened.key);
  const listed = entries.find(({ groupKey }) => groupKey === opened.groupKey) ?? entries[0];
  return presentOf(opened, listed, list);
}
