import { describe, expect, it, vi } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import type { PolicyLog } from '@/contract/policy-logs';
import type { Member } from '@/domain/members';
import { LogTable } from '@/features/dashboard/LogTable';
import { userColumn } from '@/parts/logColumns';
import { MEMBER_COLUMNS } from '@/parts/members';
import { namesOf } from '@/parts/names';
import { SimpleTable } from '@/ui';
import { stubWindow } from '../../support/window';
import { markupOf } from '../markup';

vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));

const NAMES = namesOf();
const log = {
  id: 1,
  app_id: null,
  user_id: null,
  timestamp: '2026-01-01T00:00:00Z',
  severity: '',
  action: '',
  event_type: '',
  details: {},
} as unknown as PolicyLog;
const member = { user: { app_id: null } as ExternalUser, appName: null } as Member;

const text = (page: React.ReactNode, wide: boolean) => {
  stubWindow({ wide });
  return markupOf(page);
};
const cells = (page: React.ReactNode) =>
  [...text(page, true).matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, ''));
const key = () => '1';

describe('an app or a user that is not set', () => {
  it('reads — in a table, like every cell without a value', () => {
    expect(cells(<SimpleTable label="Members" columns={[MEMBER_COLUMNS.app]} rows={[member]} rowKey={key} />)).toEqual([
      '—',
    ]);
    expect(cells(<SimpleTable label="Events" columns={[userColumn(NAMES)]} rows={[log]} rowKey={key} />)).toEqual([
      '—',
    ]);
    expect(cells(<LogTable logs={[log]} names={NAMES} />).slice(1)).toEqual(['—', '—', '—', '—', '—', '—']);
  });

  it('is left out of a card', () => {
    const card = text(<LogTable logs={[log]} names={NAMES} />, false);
    for (const header of ['App', 'User', 'Event']) expect(card).not.toContain(`>${header}<`);
  });
});

describe('an e-mail address that is a link', () => {
  const address = 'omar.costa@northwind.example';
  const user = { id: 'u_1', email: address, name: null } as unknown as ExternalUser;
  const omar = { user, name: address, tiles: [] as readonly string[] } as unknown as Member;
  const list = <SimpleTable label="Members" columns={[MEMBER_COLUMNS.email]} rows={[omar]} rowKey={key} />;

  it('may break before its @ in a card, and keeps its name', () => {
    const link = /<a [^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/a>/.exec(text(list, false));
    expect(link?.slice(1)).toEqual([address, 'omar.costa<wbr/>@northwind.example']);
  });

  it('is plain text in a table', () => {
    expect(text(list, true)).not.toMatch(/aria-label="omar|<wbr/);
  });
});
