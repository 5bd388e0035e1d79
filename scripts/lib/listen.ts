import type { AddressInfo, Server } from 'node:net';
import { OptionError } from './options';

const LAST_PORT = 65_535;

const tryPort = (server: Server, port: number): Promise<'listening' | 'taken'> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', listening);
      if (error.code === 'EADDRINUSE') resolve('taken');
      else reject(error);
    };
    const listening = () => {
      server.off('error', failed);
      resolve('listening');
    };
    server.once('error', failed);
    server.once('listening', listening);
    server.listen(port);
  });

/** Listens on a port, or the next free one, and returns its number. 0 takes any. */
export async function listenFrom(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; port <= LAST_PORT; port += 1) {
    if ((await tryPort(server, port)) === 'listening') return (server.address() as AddressInfo).port;
  }
  throw new OptionError(`Every port from ${wanted} on is taken: choose a lower one with --port`);
}
