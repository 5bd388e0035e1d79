import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepImport, keptImport } from '@/cache/imports';
import { ownerTag } from '@/cache/keys';
import { changeViews, loadViews } from '@/cache/log-views';
import { forget } from '@/cache/session-device';
import { arrivalOf, closedWords } from '@/features/auth/arrival';
import { alice, bob, rowToImport } from '../../cache/support';
import { storageOf } from '../../storage';

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
});

describe('the words on /login after a sign-out', () => {
  it('name what the sign-out removes, since an unfinished import and saved views stay for their user', async () => {
    await keepImport(alice, { startedAt: Date.now(), file: 'people.csv', createGroups: [] }, [rowToImport(2)]);
    changeViews(alice, () => [{ name: 'Ada', query: '?q=ada%40x.example' }]);
    await forget('signed-out');
    expect((await keptImport(alice))?.rows.map(({ email }) => email)).toEqual(['p2@post.example']);
    expect(loadViews(alice).map(({ name }) => name)).toEqual(['Ada']);
    expect(closedWords('signed-out', null)?.text).toBe(
      'You are signed out. Saved data and drafts are removed from this device.',
    );
  });
});

describe('why a page could not be shown', () => {
  const state = { reason: 'Failed to load tiles: quota of Acme exceeded', tryAgain: true };
  const failure = { reason: state.reason, tryAgain: '/dashboard' };

  it('is told to the user whose page it was alone', () => {
    const handedOver = { ...state, of: ownerTag(alice) };
    expect(arrivalOf(handedOver, alice).failure).toEqual(failure);
    expect(arrivalOf(handedOver, bob).failure).toBeNull();
    expect(arrivalOf(handedOver, null).failure).toBeNull();
  });

  it('is told as before if it does not say whose page it was', () => {
    expect(arrivalOf(state, bob).failure).toEqual(failure);
  });
});

describe('an account that was just created', () => {
  const state = { email: 'ada@acme.example', notice: 'Created.', tenant: 12 };

  it('is handed over with its organization', () => {
    expect(arrivalOf(state, null).registered).toEqual({ email: 'ada@acme.example', tenantId: 12 });
  });

  it.each([
    ['no organization', { ...state, tenant: undefined }],
    ['no address', { ...state, email: undefined }],
  ])('is not known by %s', (_, handedOver) => {
    expect(arrivalOf(handedOver, null)).toMatchObject({ notice: 'Created.', registered: null });
  });
});
