import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readHeaders } from '../../scripts/lib/headers';
import { nginxConfig } from '../../scripts/lib/hosting/nginx';

const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);
export const NO_NGINX = 'nginx is not installed (Debian: nginx-light): its configuration is not tried';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a real nginx with the configuration that the build writes. */
export class Nginx {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portcullis-nginx-'));
  #process: ChildProcess | null = null;

  private constructor(readonly port: number) {}

  /** @param build the folder of a build, with the `_headers` from which the configuration follows */
  static async start({ build, apiOrigin }: { build: string; apiOrigin: string }): Promise<Nginx> {
    const nginx = new Nginx(await freePort());
    const folder = nginx.#folder;
    const site = nginxConfig(readHeaders(readFileSync(join(build, '_headers'), 'utf8')), {
      basePath: '/',
      apiOrigin,
      root: join(folder, 'site'),
      port: nginx.port,
    });
    nginx.serve(build);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(join(folder, 'site.conf'), site);
    writeFileSync(
      join(folder, 'nginx.conf'),
      [
        // nginx's workers must be able to read the temporary folder.
        process.getuid?.() === 0 ? 'user root;' : '',
        `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`,
        'events {}',
        `http { include /etc/nginx/mime.types; access_log off; ${paths.join(' ')} include ${join(folder, 'site.conf')}; }`,
      ].join('\n'),
    );
    await nginx.up();
    return nginx;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Swaps the folder for another build in one step; the files of the build before are gone. */
  serve(build: string): void {
    const next = join(this.#folder, 'next');
    symlinkSync(resolve(build), next);
    renameSync(next, join(this.#folder, 'site'));
  }

  /** Starts it, again at the same address after `down()`. */
  async up(): Promise<void> {
    const folder = this.#folder;
    const started = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
    });
    this.#process = started;
    for (;;) {
      if (started.exitCode !== null) throw new Error(`nginx ended with ${started.exitCode}`);
      const answered = await fetch(`http://127.0.0.1:${this.port}/robots.txt`).then(
        () => true,
        () => false,
      );
      if (answered) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** Stops it: nothing listens at its address any more. */
  async down(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGTERM');
    await ended;
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
