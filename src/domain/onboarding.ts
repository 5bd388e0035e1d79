import type { Id } from '@/contract/fields';

const LONGEST_LABEL = 40;

/** The short label that an organization's name suggests: 'Société Générale, Paris' → 'societe-generale-paris'. */
export function suggestedLabel(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST_LABEL)
    .replace(/^-+|-+$/g, '');
}

/**
 * Whose first admin is registered: the tenant of the query parameter, else the stored one (spec.md §2). Where both read the same, the
 * stored id goes, in the type in which the service gave it (contract.md, rule 2). Null: 'Missing tenant ID'.
 */
export function onboardedTenant(fromQuery: string | null, stored: Id | null): Id | null {
  const asked = fromQuery?.trim() ?? '';
  if (asked === '') return stored;
  return stored !== null && String(stored) === asked ? stored : asked;
}
