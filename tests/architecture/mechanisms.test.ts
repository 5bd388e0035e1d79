import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from './lib/sources';

/** Parts of the core that exist once, and the only files that build on them: everything else uses what those export. */
const MECHANISMS: Record<string, { what: string; users: string[] }> = {
  'src/cache/overlays': { what: 'a chosen value, shown until the list agrees', users: ['src/cache/useOptimistic.ts'] },
  'src/cache/precheck': { what: 'reading before a change is sent', users: ['src/cache/useSubmit.ts'] },
  'src/cache/ask': { what: 'asking for a row', users: ['src/cache/resource.ts'] },
  'src/cache/poll': { what: 'polling', users: ['src/cache/resource-row.ts'] },
  'src/cache/read': { what: 'reading from the service', users: ['src/cache/ask.ts', 'src/sw/api-strategy.ts'] },
  'src/cache/write': { what: 'writing an answer', users: ['src/cache/read.ts'] },
  'src/cache/resource-machine': { what: 'the state of a row', users: ['src/cache/resource.ts'] },
  'src/cache/session-machine': { what: 'the state of the session', users: ['src/cache/session.ts'] },
  'src/cache/connection-machine': { what: 'the state of the connection', users: ['src/app/connection.ts'] },
  'src/app/updateMachine': { what: 'the state of an update', users: ['src/app/update.ts'] },
};

const users = new Map(Object.keys(MECHANISMS).map((file) => [file, [] as string[]]));
for (const file of sourceFiles('src'))
  for (const target of new Set(importsOf(file).flatMap((one) => (one.typeOnly ? [] : one.target))))
    users.get(target)?.push(file);

it.each(Object.entries(MECHANISMS).map(([file, { what }]) => [what, file] as const))(
  'there is one mechanism for %s: %s has no other users',
  (_, file) => {
    expect(users.get(file)).toEqual(MECHANISMS[file]?.users);
  },
);
