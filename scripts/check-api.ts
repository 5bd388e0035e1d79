/**
 * `npm run check:api -- <url> [--apps 3] [--writes] [--json]`: signs in, makes the contract's reads on a server and reports for each call
 * the dialect of the answer, and whether it matches the contract exactly, is tolerated by the portal, or is unreadable. Each answer is then
 * written in the three dialects of lib/api-dialects.ts; those in which the portal would not read it are named. With --writes it makes the
 * changes too, on a tenant created for this, and then deletes what it created. E-mail and password come from PORTCULLIS_EMAIL and
 * PORTCULLIS_PASSWORD. The exit code is 1 if an answer is unreadable.
 */
import { DIALECTS } from './lib/api-dialects';
import { ApiChecker, type Checked, notMade, type Verdict, verdictOf } from './lib/check-api';
import { OptionError, readOptions, wholeNumber } from './lib/options';
import { httpUrl, SettingError } from './lib/settings';

const USAGE = 'npm run check:api -- <url of the API> [--apps 3] [--writes] [--json]';

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

function print(checked: Checked): void {
  const { name, request, status, ms, entries, dialect, readableIn, problems, notes } = checked;
  const count = entries === null ? null : `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  const facts = [status ?? 'no answer', count, dialect, `${ms} ms`].filter((fact) => fact !== null);
  console.log(`${verdictOf(checked).padEnd(10)}  ${name}  ${request}  (${facts.join(', ')})`);
  for (const problem of problems) console.log(`            ! ${problem}`);
  for (const note of notes) console.log(`            - ${note}`);
  const unread = readableIn === null ? [] : DIALECTS.filter((one) => !readableIn.includes(one));
  if (unread.length > 0) console.log(`            - would not be read in full as ${unread.join(', ')} either`);
}

export async function main(args: readonly string[]): Promise<void> {
  const { base, rest } = address(args);
  const options = readOptions(rest, {
    apps: { type: 'string', default: '3' },
    writes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const apps = wholeNumber('apps', options.apps, 0, 1000);
  const email = credential('PORTCULLIS_EMAIL');
  const password = credential('PORTCULLIS_PASSWORD');
  const { json, writes } = options;
  const onChecked = json ? () => {} : print;
  const checker = new ApiChecker({ base, email, password, apps, writes, onChecked });
  const results = await checker.run();
  const { left } = checker;
  const skipped = notMade(results, writes);
  const counts: Record<Verdict, number> = { exact: 0, tolerated: 0, unreadable: 0 };
  for (const checked of results) counts[verdictOf(checked)] += 1;
  if (json) {
    const calls = results.map((checked) => ({ verdict: verdictOf(checked), ...checked }));
    console.log(JSON.stringify({ server: base, counts, calls, notMade: skipped, left }, null, 2));
  } else {
    const { exact, tolerated, unreadable } = counts;
    if (skipped.length > 0) console.log('');
    for (const call of skipped) console.log(`not made    ${call.name}: ${call.reason}`);
    for (const thing of left) console.log(`left there  ${thing}`);
    const read = results.filter(({ readableIn }) => readableIn !== null);
    const everywhere = read.filter(({ readableIn }) => readableIn?.length === DIALECTS.length).length;
    if (read.length > 0)
      console.log(`\n${everywhere} of ${read.length} answers would be read in each dialect: ${DIALECTS.join(', ')}`);
    console.log(`\n${results.length} calls: ${exact} exact, ${tolerated} tolerated, ${unreadable} unreadable`);
  }
  if (counts.unreadable > 0) process.exitCode = 1;
}
