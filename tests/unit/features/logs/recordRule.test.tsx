import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecordPanel } from '@/features/logs/RecordPanel';
import { namesOf } from '@/parts/names';
import { stubWindow } from '../../../support/window';
import { log } from '../../domain/support';
import { markupOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({ SidePanel: ({ children }: { children: ReactNode }) => children }));
const loaded = vi.hoisted(() => ({ rules: {} as object }));
vi.mock('@/parts/limits/useHealth', () => ({ useLoadedLists: () => loaded }));
beforeEach(() => stubWindow());

const nothing = () => {};
const linksOf = (event_type: string) => {
  const event = log(0, { event_type, details: { rule_id: 'r1' } });
  const markup = markupOf(
    <RecordPanel
      {...{ id: '1', log: event, names: namesOf(), groups: null, place: 0, count: 1 }}
      {...{ onGo: nothing, onChoose: nothing, onFind: nothing, onClose: nothing }}
    />,
  );
  return [...markup.matchAll(/href="(\/tiles[^"]*edit=r1)"/g)].map(([, to]) => to);
};

it('an event’s rule leads to the list that has it and, as long as none is loaded, to the one that the event’s words suggest', () => {
  loaded.rules = { 'geo-block': { items: [{ id: 'r1' }], unreadable: 0 } };
  expect(linksOf('country_blocked')).toEqual(['/tiles/geo-block?edit=r1']);
  loaded.rules = {};
  expect(linksOf('country_blocked')).toEqual(['/tiles/rate-limit?edit=r1']);
  expect(linksOf('geo_denied')).toEqual(['/tiles/geo-block?edit=r1']);
});
