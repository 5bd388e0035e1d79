import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecordPanel } from '@/features/logs/RecordPanel';
import { namesOf } from '@/parts/names';
import { stubWindow } from '../../../support/window';
import { rule } from '../../domain/limits/support';
import { log } from '../../domain/support';
import { markupOf, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({
  SidePanel: ({ title, footer, children }: { title: string; footer: ReactNode; children: ReactNode }) => [
    `${title}: `,
    children,
    footer,
  ],
}));
const loaded = vi.hoisted(() => ({ rules: {} as object }));
vi.mock('@/parts/limits/useLoadedLists', () => ({ useLoadedLists: () => loaded }));
beforeEach(() => stubWindow());

const GEO_BLOCK = rule('tenant', null, '20 per 1m', { id: 'r1', type: 'geo-block' });
const nothing = () => {};
type Shown = Pick<Parameters<typeof RecordPanel>[0], 'log' | 'isMissing' | 'absence'>;
const recordOf = (of: Shown & { place?: number; count?: number }) => (
  <RecordPanel
    {...{ id: '1', names: namesOf(), groups: null, place: of.absence ? -1 : 0, count: 1, ...of }}
    {...{ onGo: nothing, onChoose: nothing, onFind: nothing, onClose: nothing }}
  />
);
const linksOf = (event_type: string) => {
  const event = log(0, { event_type, details: { rule_id: 'r1' } });
  const markup = markupOf(recordOf({ log: event, isMissing: false, absence: null }));
  return [...markup.matchAll(/href="(\/tiles[^"]*edit=r1)"/g)].map(([, to]) => to);
};

it('an event’s rule leads to the list that has it and, as long as none is loaded, to the one that the event’s words suggest', () => {
  loaded.rules = { 'geo-block': { items: [GEO_BLOCK], unreadable: 0 } };
  expect(linksOf('country_blocked')).toEqual(['/tiles/geo-block?edit=r1']);
  loaded.rules = {};
  expect(linksOf('country_blocked')).toEqual(['/tiles/rate-limit?edit=r1']);
  expect(linksOf('geo_denied')).toEqual(['/tiles/geo-block?edit=r1']);
});

it('an event’s rule leads to the list of its type where the service sends the same rules for both', () => {
  const items = [rule('tenant', null, '20 per 1m', { id: 'r0' }), GEO_BLOCK];
  loaded.rules = { 'rate-limit': { items, unreadable: 0 }, 'geo-block': { items, unreadable: 0 } };
  expect(linksOf('country_blocked')).toEqual(['/tiles/geo-block?edit=r1']);
});

it('an event’s rule is named by its target and its limit, once a list has it, and its id can be copied', () => {
  const record = () => recordOf({ log: log(0, { details: { rule_id: 'r1' } }), isMissing: false, absence: null });
  loaded.rules = {};
  expect(textOf(record())).toContain('Rule r1');
  loaded.rules = { 'rate-limit': { items: [rule('group', 'Gold', '20 per 1m', { id: 'r1' })], unreadable: 0 } };
  expect(textOf(record())).toContain('Rule Rate limit for Gold, 20 per 1m');
  expect(markupOf(record())).toContain('aria-label="Copy rule id"');
});

it('an event is not found once it is known to be missing; until then it is awaited', () => {
  const awaited = recordOf({ log: undefined, isMissing: false, absence: null });
  expect(textOf(awaited)).not.toContain('not found');
  expect(markupOf(awaited)).toContain('aria-busy="true"');
  expect(textOf(recordOf({ log: undefined, isMissing: true, absence: null }))).toContain('Event not found: ');
});

it.each([
  ['hidden', 'The filters hide this event from the table.'],
  ['waiting', 'This event is newer than those in the table.'],
  ['elsewhere', 'This event is not in the loaded log.'],
] as const)('an event that is in no row, %s, says why', (absence, sentence) => {
  expect(textOf(recordOf({ log: log(0), isMissing: false, absence }))).toContain(sentence);
});

it.each([
  [0, ['This is the first event of the table.', undefined]],
  [1, [undefined, undefined]],
  [2, [undefined, 'This is the last event of the table.']],
  [-1, ['This event is not in the table.', 'This event is not in the table.']],
])("'Previous' and 'Next' of place %i say why they lead nowhere", (place, reasons) => {
  const markup = markupOf(recordOf({ log: log(0), isMissing: false, absence: null, place, count: 3 }));
  const reasonOf = (name: string) => {
    const button = new RegExp(`<button[^>]*>${name}</button>`).exec(markup)?.[0];
    expect(button).toBeDefined();
    return /data-tip="([^"]*)"/.exec(button ?? '')?.[1];
  };
  expect([reasonOf('Previous'), reasonOf('Next')]).toEqual(reasons);
});

it('each field of an event can be included, excluded and copied, and its time be copied', () => {
  const markup = markupOf(recordOf({ log: log(0, { action: 'blocked' }), isMissing: false, absence: null }));
  const labels = [...markup.matchAll(/aria-label="((?:Include|Exclude|Copy) [^"]*)"/g)].map(([, label]) => label);
  for (const verb of ['Include', 'Exclude', 'Copy']) expect(labels).toContain(`${verb} action blocked`);
  expect(labels).toContain('Copy time');
  const fields = (verb: string) => labels.filter((label) => label?.startsWith(verb)).length;
  expect(fields('Copy')).toBe(fields('Include') + 1);
});
