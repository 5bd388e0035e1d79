/**
 * `npm run mock-api`: runs the backend over HTTP, with real cookies, for the live build. In a second terminal run
 * `npm run build && API_ORIGIN=http://127.0.0.1:4010 npm run preview`.
 */
import { signIns } from '@mocks/accounts';
import { parseChaos, startHttpHost } from '@mocks/hosts/http';
import { scenarioNames } from '@mocks/scenarios/list';
import { OptionError, oneOf, port, readOptions, wholeNumber } from './lib/options';

function readChaos(text: string) {
  try {
    return parseChaos(text);
  } catch (error) {
    throw new OptionError(`--chaos: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {
    port: { type: 'string', default: '4010' },
    scenario: { type: 'string', default: 'acme' },
    latency: { type: 'string', default: '0' },
    chaos: { type: 'string', default: '' },
  });
  const wanted = port(options.port);
  const host = await startHttpHost({
    port: wanted,
    scenario: oneOf('scenario', options.scenario, scenarioNames),
    latencyMs: wholeNumber('latency', options.latency, 0, 60_000),
    chaos: readChaos(options.chaos),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new OptionError(`Port ${wanted} is taken: choose another with --port`) : error;
  });
  console.log(`API of '${options.scenario}': ${host.url}`);
  console.log(`Sign in with ${signIns.demo.email} and ${signIns.demo.password}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.close().then(() => process.exit(0)));
  }
}
