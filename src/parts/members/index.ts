/** External users in a list, as two screens have them: /external-users and /external-user-groups. */

export { BulkPanel } from './BulkPanel';
export { GroupCell, GroupsProvider, MoveEffects } from './GroupCell';
export { MemberFilters } from './MemberFilters';
export { MEMBER_COLUMNS, MembersTable } from './MembersTable';
export { type Members, useMembers } from './useMembers';
export type { Move } from './useMove';
