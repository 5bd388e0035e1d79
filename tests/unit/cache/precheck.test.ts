import { expect, it } from 'vitest';
import { runPrecheck } from '@/cache/precheck';
import { AnswerError, ApiError, OfflineError } from '@/contract/errors';

const refused = (status: number) => new ApiError(status, null, 'tiles.list', null);
const rejects = (error: Error) => runPrecheck(null, 'as typed', async () => Promise.reject(error));

it.each([429, 500, 503])('E5: if the read before a change is refused with %i, nothing is sent', async (status) => {
  await expect(rejects(refused(status))).rejects.toThrow(ApiError);
});

it.each([400, 403, 404])('a read refused with %i leaves the decision to the service', async (status) => {
  expect(await rejects(refused(status))).toBe('as typed');
});

it('a list of the wrong shape leaves the decision to the service; with a portal’s page or no network nothing is sent', async () => {
  expect(await rejects(new AnswerError('shape'))).toBe('as typed');
  await expect(rejects(new AnswerError('portal'))).rejects.toThrow(AnswerError);
  await expect(rejects(new OfflineError('no network'))).rejects.toThrow(OfflineError);
});
