import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

interface HeadScriptOptions {
  /** Source of a script without imports. */
  file: string;
  name: string;
}

/**
 * Puts a small classic script into the head, as a file of its own: it runs before the first paint, which a module would not,
 * and needs no 'unsafe-inline' (design.md, 'What was tried', 13).
 */
export function headScript({ file, name }: HeadScriptOptions): Plugin {
  let base = '/';
  let folder = 'assets';
  let devPath = '';
  const compile = async () => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
    if (/^\s*(import|export)\b/m.test(code))
      throw new Error(`${file} must not import or export: it runs as a classic script`);
    return `(() => {${code}})();`;
  };
  let built: { path: string; code: string } | undefined;

  return {
    name: 'portcullis:head-script',
    configResolved(config) {
      base = config.base;
      const { output } = config.build.rolldownOptions;
      const pattern = Array.isArray(output) ? undefined : output?.entryFileNames;
      folder = typeof pattern === 'string' ? pattern.slice(0, pattern.lastIndexOf('/')) : 'assets';
      devPath = `${base}@head/${name}.js`;
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response, next) => {
        compile().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next);
      });
    },
    async buildStart() {
      this.addWatchFile(file);
      if (this.environment.config.command !== 'build') return;
      const { code } = minifySync(`${name}.js`, await compile(), { module: false });
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      built = { path: `${folder}/${name}-${hash}.js`, code };
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', fileName: built.path, source: built.code });
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: built ? `${base}${built.path}` : devPath }, injectTo: 'head' },
    ],
  };
}

/** Writes what static hosts read: `_headers`, and a 404.html that is the app, so that any address opens it. */
export function hostFiles({ headers }: { headers: string }): Plugin {
  let outDir = '';
  return {
    name: 'portcullis:host-files',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle() {
      writeFileSync(join(outDir, '_headers'), headers);
      copyFileSync(join(outDir, 'index.html'), join(outDir, '404.html'));
    },
  };
}

/**
 * Gives the development worker the build's constants. Vite sets them as globals in pages; a worker that it did not start itself
 * gets none.
 */
export function workerConstants({ file }: { file: string }): Plugin {
  return {
    name: 'portcullis:worker-constants',
    apply: 'serve',
    transform: (code, id) => (id === file ? { code: `import '/@vite/env';\n${code}`, map: null } : null),
  };
}
