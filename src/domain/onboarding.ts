import type { Id } from '@/contract/fields';

const LONGEST_LABEL = 40;

/** Accents of Latin letters, marks on other characters than letters, and variants of a glyph. Elsewhere a mark makes another letter. */
const REMOVED_MARKS = /(\p{Script=Latin}|[^\p{L}\p{M}]|^)\p{M}+|\p{Variation_Selector}/gu;

/**
 * The short label that an organization's name suggests: 'Société Générale, Paris' → 'societe-generale-paris', 'मुंबई बैंक' → 'मुंबई-बैंक'.
 */
export function suggestedLabel(name: string): string {
  const label = name
    .normalize('NFKD')
    .replace(REMOVED_MARKS, '$1')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .normalize();
  return [...label]
    .slice(0, LONGEST_LABEL)
    .join('')
    .replace(/^-+|-+$/g, '');
}

/**
 * The tenant whose first admin is registered: that of the query parameter, else the stored one (spec.md §2). Where both read the same, the
 * stored id goes, in the type in which the service gave it (contract.md, rule 2). Null: 'Missing tenant ID'.
 */
export function onboardedTenant(fromQuery: string | null, stored: Id | null): Id | null {
  const asked = fromQuery?.trim() ?? '';
  if (asked === '') return stored;
  return stored !== null && String(stored) === asked ? stored : asked;
}
