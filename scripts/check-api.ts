/**
 * `npm run check:api -- <url> [--apps 3]`: signs in, plays the contract's reads against a server and says where its answers differ from
 * the contract. E-mail and password come from PORTCULLIS_EMAIL and PORTCULLIS_PASSWORD. Exit code 1 where something differs.
 */
import { ApiChecker, type Checked } from './lib/check-api';
import { OptionError, readOptions, wholeNumber } from './lib/options';
import { httpUrl, SettingError } from './lib/settings';

const USAGE = 'npm run check:api -- <url of the API> [--apps 3]';

function address(args: readonly string[]): { base: string; rest: string[] } {
  const [raw, ...rest] = args;
  if (raw === undefined || raw.startsWith('-')) throw new OptionError(`The address is missing. Use: ${USAGE}`);
  return { base: httpUrl('The address', raw).href.replace(/\/+$/, ''), rest };
}

function credential(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new SettingError(`${name} is not set: the check signs in with PORTCULLIS_EMAIL and PORTCULLIS_PASSWORD`);
  return value;
}

function print({ name, request, status, ms, entries, problems, notes }: Checked): void {
  const verdict = problems.length > 0 ? 'DIFFERS' : 'ok     ';
  const count = entries === null ? '' : `, ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  console.log(`${verdict}  ${name}  ${request}  (${status ?? 'no answer'}${count}, ${ms} ms)`);
  for (const problem of problems) console.log(`           ! ${problem}`);
  for (const note of notes) console.log(`           - ${note}`);
}

export async function main(args: readonly string[]): Promise<void> {
  const { base, rest } = address(args);
  const options = readOptions(rest, { apps: { type: 'string', default: '3' } });
  const apps = wholeNumber('apps', options.apps, 0, 1000);
  const email = credential('PORTCULLIS_EMAIL');
  const password = credential('PORTCULLIS_PASSWORD');
  const results = await new ApiChecker({ base, email, password, apps, onChecked: print }).run();
  const differing = results.filter(({ problems }) => problems.length > 0).length;
  const notes = results.reduce((sum, checked) => sum + checked.notes.length, 0);
  console.log(`\n${results.length} calls: ${differing} differ from the contract, ${notes} notes`);
  if (differing > 0) process.exitCode = 1;
}
