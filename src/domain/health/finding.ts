import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import type { RuleScope } from '../rules';

/** The action that a finding offers; the screen knows how to do it. */
export type FindingAction =
  | { label: 'Delete rule'; to: 'delete-rule'; type: TileType; rule: Id; name: string }
  | { label: 'Edit rule'; to: 'edit-rule'; type: string; rule: Id }
  | { label: 'Show rules'; to: 'rules'; type: string; query: string }
  | { label: 'Show users'; to: 'depending'; type: string }
  | { label: 'Add rule'; to: 'add-rule'; type: string; scope: RuleScope; key: string }
  | { label: 'Create key' | 'Open app'; to: 'app'; app: Id }
  | { label: 'Show builds'; to: 'builds'; app: Id }
  | { label: 'Show group'; to: 'group'; key: string; name: string };

export interface Finding {
  /** The same for the same finding as long as it lasts: it is snoozed by it. */
  id: string;
  kind:
    | 'gone'
    | 'two-rules'
    | 'never-decides'
    | 'depends'
    | 'no-tenant-rule'
    | 'app-unlimited'
    | 'unknown-rate'
    | 'no-key'
    | 'key-unused'
    | 'key-old'
    | 'sdk-behind'
    | 'build-failed'
    | 'empty-group';
  /** The rule, app, group or user that it is about. */
  what: string;
  /** Why it matters, in one sentence. */
  why: string;
  action: FindingAction;
}
