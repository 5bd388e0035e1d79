import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeProblem } from '../../../scripts/lib/node-version.mjs';

const SENTENCE = 'Portcullis needs Node 20 (from 20.19), 22 (from 22.13) or 24 and later';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.20.1', '24.0.0', '25.1.0', '30.0.0'])('%s is accepted', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  it.each(['18.20.4', '20.18.3', '21.7.3', '22.0.0', '22.12.0', '23.11.0'])('%s is refused', (version) => {
    expect(nodeProblem(version)).toBe(`${SENTENCE}; this is ${version}.`);
  });

  it.each(['start', 'test', 'check'])('npm run %s says so before it installs or builds anything', (script) => {
    const older = `Object.defineProperty(process, 'version', { value: 'v22.12.0' })`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, `scripts/${script}.mjs`],
      { encoding: 'utf8', timeout: 20_000 },
    );
    expect({ status, stdout, stderr: stderr.trim() }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${SENTENCE}; this is 22.12.0.`,
    });
  });

  it('is the one that package-lock.json and the README name', () => {
    const range = JSON.parse(readFileSync('package.json', 'utf8')).engines.node;
    expect(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[''].engines.node).toBe(range);
    expect(readFileSync('README.md', 'utf8')).toContain(SENTENCE.replace('Portcullis needs', 'You need'));
    expect(nodeProblem(readFileSync('.nvmrc', 'utf8').trim())).toBeNull();
  });
});
