/**
 * `npm run preview`: serves a build as its host would, with the headers in its `_headers`. The API's paths are passed on to `API_ORIGIN`;
 * the base path is that of the build.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { signIns } from '@mocks/accounts';
import { isApiPath } from '../src/contract/api-paths';
import { listenFrom } from './lib/listen';
import { OptionError, port, readOptions } from './lib/options';
import { proxyTo } from './lib/proxy';
import { apiOrigin, basePath } from './lib/settings';
import { pathOf, StaticHost } from './lib/static-host';

export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {
    port: { type: 'string', default: '4173' },
    demo: { type: 'boolean', default: false },
  });
  const wanted = port(options.port);
  const folder = options.demo ? 'dist-demo' : 'dist';
  if (!existsSync(`${folder}/index.html`)) {
    throw new OptionError(`There is no build in ${folder}/. Run: npm run ${options.demo ? 'build:demo' : 'build'}`);
  }
  const host = new StaticHost(folder, process.env.BASE_PATH === undefined ? undefined : basePath(process.env));
  const api = apiOrigin(process.env);
  const pass = api === null ? null : proxyTo(api);

  const server = createServer((request, response) => {
    const pathname = pathOf(request);
    if (isApiPath(pathname) && pass) pass(request, response);
    else if (isApiPath(pathname)) {
      response.writeHead(502, { 'Content-Type': 'application/json' }).end('{"detail":"No API here: set API_ORIGIN"}');
    } else {
      host.handle(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    }
  });
  const actual = await listenFrom(server, wanted);
  if (wanted !== 0 && actual !== wanted) console.log(`Port ${wanted} is taken: using ${actual} instead`);
  console.log(`Portcullis${options.demo ? ' (demo)' : ''}: http://localhost:${actual}${host.basePath}`);
  if (options.demo) console.log(`Sign in with ${signIns.demo.email} and ${signIns.demo.password} (filled in already)`);
  else {
    console.log(api ? `API: ${api}` : "No API: set API_ORIGIN to pass the API's paths on");
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.closeAllConnections();
      server.close(() => process.exit(0));
    });
  }
}
