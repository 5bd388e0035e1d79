import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import { checklistOf } from '@/domain/checklist';
import { ChecklistSteps } from '@/features/dashboard/ChecklistSteps';
import { markupOf } from '../../markup';

const appOf = (id: number, api_key_status: string | null) => ({ id, api_key_status }) as App;

/** The links of the steps by their address, without the styles between. */
function linksOf(apps: readonly App[]): [string, string][] {
  const checklist = checklistOf({ apps, logs: [], activePolicies: 0, downloaded: false }, Date.now());
  if (!checklist) throw new Error('no checklist');
  const page = markupOf(<ChecklistSteps checklist={checklist} apps={apps} />);
  return [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', text = '']) => [to, text]);
}

it("the step of the SDK leads to the page with its button: the first app's that has a key, or the first one's", () => {
  const rule: [string, string] = ['/tiles/rate-limit?new=1', 'Add a rule'];
  expect(linksOf([])).toEqual([['/apps?new=1', 'Create'], rule]);
  expect(linksOf([appOf(1, null), appOf(2, null)])).toEqual([['/apps/1', 'Open app'], ['/apps/1', 'Open app'], rule]);
  expect(linksOf([appOf(1, null), appOf(2, 'active'), appOf(3, 'active')])).toEqual([['/apps/2', 'Open app'], rule]);
  expect(linksOf([appOf(1, 'disabled'), appOf(2, 'active')])).toEqual([['/apps/2', 'Open app'], rule]);
});

it('a key that was revoked is none: the step of the key is open again, and leads to its app', () => {
  const rule: [string, string] = ['/tiles/rate-limit?new=1', 'Add a rule'];
  expect(linksOf([appOf(1, 'disabled')])).toEqual([['/apps/1', 'Open app'], ['/apps/1', 'Open app'], rule]);
  expect(linksOf([appOf(1, 'active'), appOf(2, 'disabled')])).toEqual([['/apps/1', 'Open app'], rule]);
});
