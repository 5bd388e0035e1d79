import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  build,
  type HtmlTagDescriptor,
  type IndexHtmlTransformContext,
  normalizePath,
  type Plugin,
  type ResolvedConfig,
} from 'vite';
import type { HeaderRule } from './headers.ts';
import { caddyfile } from './hosting/caddy.ts';
import { compressFolder } from './hosting/compress.ts';
import { nginxConfig } from './hosting/nginx.ts';

/** The place in index.html for everything that comes before the first paint. */
const HEAD = '<!-- before the first paint -->';

/** Reads a style sheet in the exact form in which it is put into the page: the policy allows it by the hash of this text (scripts/lib/headers.ts). */
export const inlineText = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Puts a style sheet's text into the page: a file of its own would cost a round trip before the first paint. */
export function headStyle(text: string): Plugin {
  return {
    name: 'portcullis:head-style',
    // Runs after Vite's own changes to the page, which would reformat the text.
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(HEAD, `<style>${text}</style>\n    ${HEAD}`) },
  };
}

interface HeadScriptOptions {
  file: string;
  name: string;
}

/**
 * Puts a small classic script into the head, as a file of its own: unlike a module it runs before the first paint, and unlike an inline
 * script it needs no 'unsafe-inline' (design.md, 'What was tried', 13).
 */
export function headScript({ file, name }: HeadScriptOptions): Plugin {
  let base = '/';
  let folder = 'assets';
  let devPath = '';
  let config: ResolvedConfig;
  const compile = async () => {
    const output = await build({
      configFile: false,
      root: config.root,
      base: config.base,
      mode: config.mode,
      logLevel: 'warn',
      define: config.define ?? {},
      resolve: { alias: config.resolve.alias },
      publicDir: false,
      build: {
        write: false,
        // It tells old browsers that they are too old (src/app/support.ts), so they must be able to run it.
        target: 'es2015',
        rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
      },
    });
    const [chunk] = Array.isArray(output)
      ? output.flatMap((each) => each.output)
      : 'output' in output
        ? output.output
        : [];
    if (chunk?.type !== 'chunk') throw new Error(`${file} could not be compiled`);
    return chunk.code;
  };
  let built: { path: string; code: string } | undefined;

  return {
    name: 'portcullis:head-script',
    configResolved(resolved) {
      config = resolved;
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
      const code = await compile();
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      built = { path: `${folder}/${name}-${hash}.js`, code };
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', fileName: built.path, source: built.code });
    },
    // Goes before the modules, which would otherwise take every connection: the first paint waits for this script.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const tag = `<script src="${built ? `${base}${built.path}` : devPath}"></script>`;
        if (!html.includes(HEAD)) throw new Error(`index.html has no ${HEAD}`);
        return html.replace(HEAD, tag);
      },
    },
  };
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The chunk that begins with a module, and those that it imports, except what the page names already. */
function filesOf(file: string, bundle: Bundle, html: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
  if (!entry) throw new Error(`no chunk begins with ${file}`);
  return [entry.fileName, ...entry.imports].filter((name) => !html.includes(name));
}

/** A plugin that adds tags to the page once the names of the built files are known. */
function addTags(name: string, tagsFor: (html: string, bundle: Bundle, base: string) => HtmlTagDescriptor[]): Plugin {
  let base = '/';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: { order: 'post', handler: (html, { bundle = {} }) => tagsFor(html, bundle, base) },
  };
}

/**
 * Preloads from the page a screen's code and the chunks that it shares with other screens: requested by script, they would arrive a round
 * trip later, and most visits begin with this screen.
 */
export const preloadScreen = (file: string): Plugin =>
  addTags('portcullis:preload-screen', (html, bundle, base) =>
    filesOf(file, bundle, html).map((name) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${name}` },
      injectTo: 'head',
    })),
  );

/** Names the files of modules in the page, for the head script, which preloads them where they are needed at once. */
export const nameFiles = (meta: string, files: readonly string[]): Plugin =>
  addTags('portcullis:name-files', (html, bundle, base) => {
    const names = new Set(files.flatMap((file) => filesOf(file, bundle, html)));
    const content = [...names].map((name) => `${base}${name}`).join(' ');
    return [{ tag: 'meta', attrs: { name: meta, content }, injectTo: 'head-prepend' }];
  });

/** Writes the files that static hosts read: `_headers`, and a copy of the app's page as 404.html, so that any address opens the app. */
export function hostFiles({ headers }: { headers: string }): Plugin {
  let outDir = '';
  return {
    name: 'portcullis:host-files',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      writeFileSync(join(outDir, '_headers'), headers);
      copyFileSync(join(outDir, 'index.html'), join(outDir, '404.html'));
    },
  };
}

interface HostingOptions {
  rules: readonly HeaderRule[];
  basePath: string;
  apiOrigin: string | null;
}

/**
 * Writes the files that other hosts read (docs/deploying.md): compressed files beside the assets, and configurations for nginx and Caddy
 * beside the build's folder, since they must not be served. Runs after the worker is built.
 */
export function hosting({ rules, ...options }: HostingOptions): Plugin {
  let outDir = '';
  return {
    name: 'portcullis:hosting',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        compressFolder(outDir);
        const folder = `${outDir}-hosting`;
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'nginx.conf'), nginxConfig(rules, options));
        writeFileSync(join(folder, 'Caddyfile'), caddyfile(rules, options));
      },
    },
  };
}

/**
 * Gives the development worker the build's constants. Vite sets them as globals in pages, but not in a worker that it did not start.
 */
export function workerConstants({ file }: { file: string }): Plugin {
  // Ids have slashes on Windows too.
  const worker = normalizePath(file);
  return {
    name: 'portcullis:worker-constants',
    apply: 'serve',
    transform: (code, id) => (id === worker ? { code: `import '/@vite/env';\n${code}`, map: null } : null),
  };
}
