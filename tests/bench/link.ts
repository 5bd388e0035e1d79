import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Speed {
  /** Round trip in ms, half of it each way. */
  rttMs: number;
  /** Bytes per second towards the browser, shared by all connections. */
  down: number;
}

/** A tablet on a bad network (docs/performance.md). */
export const SLOW: Speed = { rttMs: 150, down: 1_600_000 / 8 };
const SLICE = 1_460;

/**
 * A connection between browser and server with adjustable speed. It works below HTTP, so that it applies to pages and workers alike, which
 * DevTools' throttling does not.
 */
export class Link {
  #server: Server | null = null;
  #port = 0;
  #free = 0;
  readonly #sockets = new Set<Socket>();
  speed: Speed | null = null;

  constructor(readonly target: number) {}

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  async up(): Promise<void> {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#join(socket));
    await new Promise<void>((resolve, reject) => {
      this.#server?.once('error', reject).listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Nothing gets through, and new connections are refused. */
  async down(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #join(browser: Socket): void {
    const server = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true });
    const ends = [
      [browser, server, () => 0],
      [server, browser, (bytes: number) => bytes],
    ] as const;
    for (const [from, to, weigh] of ends) {
      // Timers of different lengths do not always fire in the order of their times: each one sends what has waited longest.
      const waiting: (() => void)[] = [];
      const pass = (bytes: number, send: () => void) => {
        waiting.push(send);
        this.#later(weigh(bytes), () => waiting.shift()?.());
      };
      from.setNoDelay(true);
      this.#sockets.add(from);
      from.on('data', (data) => {
        for (let at = 0; at < data.length; at += SLICE) {
          const slice = data.subarray(at, at + SLICE);
          pass(slice.length, () => to.write(slice));
        }
      });
      // Everything sent before the end still arrives.
      from.on('end', () => pass(0, () => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!from.readableEnded) to.destroy();
      });
    }
  }

  /** Runs it after half a round trip, once the line is free for so many bytes. */
  #later(bytes: number, send: () => void): void {
    if (!this.speed) {
      send();
      return;
    }
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + (bytes / this.speed.down) * 1000;
    const wait = (bytes === 0 ? 0 : this.#free - now) + this.speed.rttMs / 2;
    setTimeout(send, wait);
  }
}
