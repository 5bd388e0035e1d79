import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SHARED_FOLDERS } from '../../scripts/lib/unit-projects';
import { sourceFiles } from './lib/sources';

it.each(SHARED_FOLDERS)(
  'no test of %s replaces a module, a global, an environment variable or the time zone',
  (folder) => {
    const files = sourceFiles(folder).filter((file) => file.includes('.test.'));
    expect(files.length).toBeGreaterThan(0);
    expect(
      files.filter((file) =>
        /\bvi\.(?:mock|doMock|resetModules|stubEnv|stubGlobal)\(|\bsetTimeZone\(/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([]);
  },
);
