import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Link } from '../../bench/link';

const TOTAL = 200_000;
const SIZES = [1, 40, 1_500, 7, 3_000];

it('a slow line passes on every byte, in order, though the sender closes at once', async () => {
  const sent = Buffer.from(Array.from({ length: TOTAL }, (_, at) => at % 251));
  const server = createServer((socket) => {
    let at = 0;
    for (let turn = 0; at < TOTAL; turn += 1) {
      const size = SIZES[turn % SIZES.length] ?? 1;
      // Pieces that come at different times wait for different times.
      setTimeout(() => socket.write(piece), turn % 97);
      const piece = sent.subarray(at, at + size);
      at += size;
    }
    setTimeout(() => socket.end(), 100);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const link = new Link((server.address() as AddressInfo).port);
  await link.up();
  onTestFinished(async () => {
    await link.down();
    server.close();
  });
  link.speed = { rttMs: 20, down: 2_000_000 };

  const browser = connect(Number(new URL(link.url).port), '127.0.0.1');
  const received: Buffer[] = [];
  for await (const part of browser) received.push(part as Buffer);
  const bytes = Buffer.concat(received);
  expect(bytes.length).toBe(TOTAL);
});
