import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../../scripts/check-api';

let host: HttpHost;
let printed: string[];
beforeAll(async () => {
  host = await startHttpHost();
});
afterAll(() => host.close());
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.stubEnv('PORTCULLIS_EMAIL', signIns.demo.email);
  vi.stubEnv('PORTCULLIS_PASSWORD', signIns.demo.password);
});
afterEach(() => {
  host.backend.reset();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

it.each([
  [[], /The address is missing/],
  [['--apps', '3'], /The address is missing/],
  [['portal'], /must be an absolute URL/],
  [['http://portal.example'], /must begin with https:\/\//],
  [['https://portal.example', '--apps', 'all'], /--apps is 'all'/],
  [['https://portal.example', '--verbose'], /Options: --apps/],
])('explains what is wrong with %j', async (args, message) => {
  await expect(main(args)).rejects.toThrow(message);
});

it.each(['PORTCULLIS_EMAIL', 'PORTCULLIS_PASSWORD'])('asks for %s where it is not set', async (name) => {
  vi.stubEnv(name, undefined);
  await expect(main([host.url])).rejects.toThrow(`${name} is not set`);
});

it('ends well where nothing differs', async () => {
  await main([host.url, '--apps', '1']);
  expect(printed.at(-1)).toMatch(/: 0 differ from the contract/);
  expect(process.exitCode).toBeUndefined();
});

it('ends with 1 where something differs, and shows it below its call', async () => {
  host.backend.inject({ path: '/api/plans', failure: { mode: 'status', status: 503 } });
  await main([`${host.url}/`, '--apps', '0']);
  const at = printed.findIndex((line) => line.startsWith('DIFFERS  plans.list  GET /api/plans  (503'));
  expect(printed[at + 1]).toContain('! refused with 503');
  expect(process.exitCode).toBe(1);
});
