import { createRequire } from 'node:module';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { reactModules } from '../../../scripts/lib/react-modules';

const MODULES: Record<string, string> = {
  entry: `
    import React, { useState } from 'react';
    import * as all from 'react';
    import { one } from 'one';
    import { two } from 'two';
    export const found = { React, useState, all, one, two };`,
  later: `import { useMemo } from 'react'; export const later = { useMemo };`,
  one: `import { useState, version } from 'react'; export const one = { useState, version };`,
  // A CommonJS library.
  two: `const React = require('react'); exports.two = { React, useState: React.useState };`,
};

const files: Plugin = {
  name: 'files',
  resolveId: (source) => (source in MODULES ? `${source}.js` : null),
  load: (id) => MODULES[id.replace('.js', '')] ?? null,
};

async function compiled(input: string[], plugins: Plugin[]): Promise<string[]> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, files],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return output.output.map((file) => (file.type === 'chunk' ? file.code : ''));
}

const wrappers = (codes: readonly string[]) =>
  codes.flatMap((code) => [...code.matchAll(/ = .*?__toESM\(require_react/g)]).length;

describe('React as modules', () => {
  it('is wrapped once for the whole build, where the bundler wraps it in every file', async () => {
    const pages = ['entry', 'later'];
    expect(wrappers(await compiled(pages, []))).toBe(2);
    expect(wrappers(await compiled(pages, [reactModules()]))).toBe(1);
  });

  it('exports what the package exports, and a CommonJS library gets the package itself', async () => {
    const [code = ''] = await compiled(['entry'], [reactModules()]);
    const { found } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(found.one.useState).toBe(found.useState);
    expect(found.two.useState).toBe(found.useState);
    expect(found.two.React).toBe(found.React);
    expect(found.one.version).toBe(createRequire(import.meta.url)('react').version);
    const names = Object.keys(found.two.React).sort();
    expect(
      Object.keys(found.all)
        .filter((name) => names.includes(name))
        .sort(),
    ).toEqual(names);
  });
});
