import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listenFrom } from '../../../scripts/lib/listen';

const open: Server[] = [];
const server = () => {
  const made = createServer();
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const one of open.splice(0)) await new Promise((resolve) => one.close(resolve));
});

describe('a server that is started', () => {
  it('takes the next free port if the wanted one is taken', async () => {
    const first = await listenFrom(server(), 0);
    const second = await listenFrom(server(), first);
    expect(second).toBeGreaterThan(first);
    expect(await listenFrom(server(), first)).toBeGreaterThan(second);
  });

  it('takes the wanted port if it is free', async () => {
    const once = server();
    const port = await listenFrom(once, 0);
    await new Promise((resolve) => once.close(resolve));
    open.length = 0;
    expect(await listenFrom(server(), port)).toBe(port);
  });

  it('says so if no port is left', async () => {
    await listenFrom(server(), 65_535);
    await expect(listenFrom(server(), 65_535)).rejects.toThrow('Every port from 65535 on is taken');
  });
});
