import { storeOpener } from '@mocks/hosts/demo-store';
import { answerInPage } from '@mocks/hosts/in-page';
import { createStoredBackend } from '@mocks/hosts/stored-backend';
import { expect, it, vi } from 'vitest';

vi.mock('@mocks/hosts/stored-backend', () => ({ createStoredBackend: vi.fn() }));

it('a call that the demo cannot answer fails in the page as it would in the worker', async () => {
  vi.stubGlobal('location', new URL('https://portal.test/'));
  vi.stubGlobal('window', { fetch: vi.fn() });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(createStoredBackend).mockReturnValue({
    owns: () => true,
    answer: async () => {
      throw new Error('DatabaseClosedError');
    },
  });
  answerInPage(storeOpener());
  await expect(window.fetch(new Request('https://portal.test/api/apps'))).rejects.toThrow(TypeError);
});
