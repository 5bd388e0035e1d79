import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecordPanel } from '@/features/logs/RecordPanel';
import { namesOf } from '@/parts/names';
import { stubWindow } from '../../../support/window';
import { log } from '../../domain/support';
import { markupOf, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({
  SidePanel: ({ title, children }: { title: string; children: ReactNode }) => [`${title}: `, children],
}));
const loaded = vi.hoisted(() => ({ rules: {} as object }));
vi.mock('@/parts/limits/useHealth', () => ({ useLoadedLists: () => loaded }));
beforeEach(() => stubWindow());

const nothing = () => {};
const recordOf = (of: Pick<Parameters<typeof RecordPanel>[0], 'log' | 'isMissing' | 'absence'>) => (
  <RecordPanel
    {...{ ...of, id: '1', names: namesOf(), groups: null, place: of.absence ? -1 : 0, count: 1 }}
    {...{ onGo: nothing, onChoose: nothing, onFind: nothing, onClose: nothing }}
  />
);
const linksOf = (event_type: string) => {
  const event = log(0, { event_type, details: { rule_id: 'r1' } });
  const markup = markupOf(recordOf({ log: event, isMissing: false, absence: null }));
  return [...markup.matchAll(/href="(\/tiles[^"]*edit=r1)"/g)].map(([, to]) => to);
};

it('an event’s rule leads to the list that has it and, as long as none is loaded, to the one that the event’s words suggest', () => {
  loaded.rules = { 'geo-block': { items: [{ id: 'r1', type: 'geo-block' }], unreadable: 0 } };
  expect(linksOf('country_blocked')).toEqual(['/tiles/geo-block?edit=r1']);
  loaded.rules = {};
  expect(linksOf('country_blocked')).toEqual(['/tiles/rate-limit?edit=r1']);
  expect(linksOf('geo_denied')).toEqual(['/tiles/geo-block?edit=r1']);
});

it('an event’s rule leads to the list of its type where the service sends the same rules for both', () => {
  const items = [
    { id: 'r0', type: 'rate-limit' },
    { id: 'r1', type: 'geo-block' },
  ];
  loaded.rules = { 'rate-limit': { items, unreadable: 0 }, 'geo-block': { items, unreadable: 0 } };
  expect(linksOf('country_blocked')).toEqual(['/tiles/geo-block?edit=r1']);
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

it('each field of an event can be included, excluded and copied, and its time be copied', () => {
  const markup = markupOf(recordOf({ log: log(0, { action: 'blocked' }), isMissing: false, absence: null }));
  const labels = [...markup.matchAll(/aria-label="((?:Include|Exclude|Copy) [^"]*)"/g)].map(([, label]) => label);
  for (const verb of ['Include', 'Exclude', 'Copy']) expect(labels).toContain(`${verb} action blocked`);
  expect(labels).toContain('Copy time');
  const fields = (verb: string) => labels.filter((label) => label?.startsWith(verb)).length;
  expect(fields('Copy')).toBe(fields('Include') + 1);
});
