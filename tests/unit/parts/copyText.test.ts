import { beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '@/parts/copyText';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';

beforeEach(() => dismissAllToasts());

it('where copying is not allowed, a short text is offered whole, and of a long one it is said that this is its beginning', async () => {
  vi.stubGlobal('navigator', {});
  await copyText('ann@acme.example');
  await copyText('x'.repeat(300));
  expect(waitingToasts.read().map(({ text }) => text)).toEqual([
    'The browser does not allow copying here. The text is: ann@acme.example',
    `The browser does not allow copying here. The text begins with: ${'x'.repeat(200)}…`,
  ]);
});
