/** External users in a list: on /external-users, /external-user-groups, and the pages of a group and a user. */

export { BulkPanel } from './BulkPanel';
export { GroupCell, GroupsProvider, MoveEffects } from './GroupCell';
export { MemberFilters } from './MemberFilters';
export { MEMBER_COLUMNS, MembersTable } from './MembersTable';
export { type Members, useMembers } from './useMembers';
export type { Move } from './useMove';
