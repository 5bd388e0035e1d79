import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { delay, type Engine, NotInstalled, type Window } from './engine';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSERS = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'].map(
    (folder) => `${folder}/${version === '6.0' ? 'webkitgtk' : 'webkit2gtk'}-${version}/MiniBrowser`,
  ),
);

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts a display if there is none; Xvfb chooses its number. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  if (!existsSync('/usr/bin/Xvfb')) {
    if (process.env.DISPLAY) return { name: process.env.DISPLAY, stop: () => {} };
    throw new NotInstalled('no display, and no Xvfb');
  }
  // Without -noreset it resets when the last window closes, just as the next one opens.
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-noreset'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  return { name: `:${number}`, stop: () => server.kill() };
}

async function isListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** WebKitGTK's MiniBrowser over WebKit's own WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (!existsSync(DRIVER) || !binary) throw new NotInstalled('WebKitWebDriver and MiniBrowser (webkit2gtk-driver)');
  const display = await startDisplay();
  const port = await freePort();
  const server: ChildProcess = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name },
  });
  const close = async () => {
    server.kill();
    display.stop();
  };
  try {
    await isListening(port);
  } catch (error) {
    await close();
    throw error;
  }
  const session = async (): Promise<WebDriver> => {
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 });
    return driver;
  };
  const probe = await session();
  const version = (await probe.getCapabilities()).getBrowserVersion();
  await probe.quit();

  return {
    name: `WebKitGTK ${version ?? ''}`.trim(),
    close,
    open: async () => {
      const driver = await session();
      let used = false;
      return {
        close: () => driver.quit(),
        window: async (): Promise<Window> => {
          if (used) await driver.switchTo().newWindow('tab');
          used = true;
          const handle = await driver.getWindowHandle();
          return {
            goto: async (url) => {
              await driver.switchTo().window(handle);
              await driver.get(url);
            },
            evaluate: async (expression) => {
              await driver.switchTo().window(handle);
              return driver.executeAsyncScript(
                `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then((value) => done(value ?? null), (error) => done(String(error)));`,
              );
            },
          };
        },
      };
    },
  };
}
