import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Bidi from 'selenium-webdriver/bidi/index.js';
import { delay, type Engine, NotInstalled, type Window } from './engine';
import { freePort } from './webkit';

const BINARIES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The library's own types declare the module without its one export. */
interface Connection {
  waitForConnection(): Promise<void>;
  send(command: { method: string; params: object }): Promise<unknown>;
}
const Socket = Bidi as unknown as new (url: string) => Connection;

interface Answer {
  type: 'success' | 'error';
  message?: string;
  result: {
    context?: string;
    contexts?: { context: string }[];
    capabilities?: { browserVersion: string };
    type?: string;
    result?: { value?: string };
    exceptionDetails?: { text: string };
  };
}

/** Firefox over its built-in WebDriver BiDi: no geckodriver is needed. */
export async function startFirefox(): Promise<Engine> {
  const binary = BINARIES.find((path) => existsSync(path));
  if (!binary) throw new NotInstalled('firefox-esr');

  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portcullis-firefox-'));
    const port = await freePort();
    const browser = spawn(
      binary,
      ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', String(port)],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      browser.stderr?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('WebDriver BiDi listening')) resolve();
      });
      browser.once('exit', () => reject(new Error('Firefox did not start')));
    });
    const bidi = new Socket(`ws://127.0.0.1:${port}/session`);
    const send = async (method: string, params: object): Promise<Answer['result']> => {
      const answer = (await bidi.send({ method, params })) as Answer;
      if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
      return answer.result;
    };
    await bidi.waitForConnection();
    const { capabilities } = await send('session.new', { capabilities: {} });
    const close = async () => {
      await Promise.race([send('browser.close', {}).catch(() => {}), gone]);
      await Promise.race([gone, delay(5_000)]);
      browser.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    return { send, close, version: capabilities?.browserVersion ?? '' };
  };

  const probe = await start();
  await probe.close();
  return {
    name: `Firefox ${probe.version}`,
    close: async () => {},
    open: async () => {
      const { send, close } = await start();
      return {
        close,
        window: async (): Promise<Window> => {
          const { context } = await send('browsingContext.create', { type: 'tab' });
          return {
            goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
            evaluate: async (expression) => {
              const answer = await send('script.evaluate', {
                expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
                target: { context },
                awaitPromise: true,
              });
              if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
              return JSON.parse(answer.result?.value ?? 'null') as unknown;
            },
          };
        },
      };
    },
  };
}
