/** The scenarios that the portal must survive, each in one line. ★ marks the most important ones. */
export const SCENARIOS: Record<string, string> = {
  A1: 'Offline, every route reloads from what is saved',
  A2: '★ The very first visit is enough to work offline',
  A3: 'Without a service worker everything works online',
  A4: 'An update with a missing file is not installed',
  A5: '★ A screen whose code is gone from the server still opens, or says so',
  A6: 'Every address opens its own screen offline',
  A8: 'The self-destroying worker removes everything',
  B1: 'Offline is shown within a second and ends with the first good answer',
  B2: '★ A silent service: saved data at 4 s, failure at 15 s',
  B3: '★ A captive portal’s page is never taken for an answer',
  B4: 'Request outcomes decide the connection state, not navigator.onLine',
  B5: 'Errors of the service: saved data with the status, or the sentence',
  B6: '★ A truncated body does not count as an answer',
  B7: 'An answer of the wrong shape is not stored and breaks nothing',
  B10: 'If /auth/me answers without a user, /login says what it answered',
  B11: 'The last change of the network decides',
  B12: 'A worker of another version cannot keep a read open',
  B9: '★ One list that cannot be read affects only its own panel',
  C1: 'Ages count from the stored time',
  C2: 'A wrong clock hides data but deletes none',
  C3: 'A list that may miss the last change says so',
  C4: 'A fresh answer changes rows in place',
  C5: '★ 100,000 logs',
  C6: 'Filtered answers are stored apart',
  C7: '★ No secret is left anywhere',
  C8: 'Data of a newer build is ignored by an older one',
  D1: '★ No data of one user is left for the next',
  D2: '★ No data of one tenant is shown in another',
  D3: '★ Signing out works offline, and stays',
  D4: '★ Signing out reaches every tab, frozen ones too',
  D5: '★ An answer that arrives after its session has ended is dropped',
  D6: '★ An ended session is wiped and announced, and signing in leads back to the form',
  D7: '★ A key status of 401 ends no session',
  D8: 'A remembered session opens for seven days',
  D10: 'Back shows nothing after signing out',
  D11: 'No offline copy is kept if the user chose so',
  D12: '★ A sign-in by another user in a second tab stops and hides all work of the previous user',
  D13: 'A change answered after somebody else has signed in has no effect',
  D14: 'A tab that was away comes back as the new user’s, on the dashboard',
  E1: 'Offline, no change can be sent and no input is lost',
  E2: 'A double click sends one request',
  E3: '★ A change without an answer is settled by reading',
  E4: '★ A worker that stops during a change repeats nothing',
  E5: 'Overwriting somebody else’s change is announced first',
  E6: 'A key is shown once',
  E7: 'A download that fails says so; bad addresses are refused',
  E8: 'A control shows the value of the next read, whoever set it',
  E9: 'A late answer navigates nowhere, and a toast reports it',
  E10: 'While one row is saved, the edit of another goes on',
  E11: 'A failed SDK download is reported in words: no tab opens, no step is ticked',
  F1: 'Without IndexedDB the app works online',
  F2: '★ A full disk stops saving, not showing',
  F4: 'Damaged storage is refilled',
  F5: 'Storage cleared under an open tab',
  F6: '★ An old tab in the way of a new schema',
  F7: 'A worker stopped between answer and commit leaves no half row',
  F8: 'Tampered rows are dropped, text stays text',
  G1: 'An update waits for the user, and drafts come back',
  G2: '★ A dirty form in any tab is never reloaded',
  G3: 'The first update, and two in a row, really load the newest',
  G4: 'An old tab lives on beside the new version',
  G5: 'A change in one tab shows in the other, an open edit stays',
  G7: 'Fifty worker stops change nothing',
  G8: '★ Windows side by side refresh what they show, and ask once',
  G9: '★ An update with an HTML page in place of a file is not installed',
  G10: 'An accepted update waits for running work',
  G11: 'A dialog whose code is gone still opens, or says so',
  G12: 'Reads of other windows do not delay an update, and no window is held back for long',
  H1: '★ The demo needs no network at all',
  H2: 'The demo works after a hard reload and without workers',
  H4: 'A demo worker stopped during a change creates one row',
  H5: 'Demo and real portal on one origin are kept apart',
  H6: 'No mocks in the production build',
  H7: 'A portal at the root leaves a demo in a folder alone',
  H8: '★ A page that was left blocks no call (WebKit)',
  I1: 'Hostile text from the server stays text',
  I2: 'Exported cells never start a formula',
  I5: 'Odd ids, deep values and large numbers: no crash, no request astray, no loss',
  I6: 'Values outside the lists are shown, switched, edited and sent back as they came',
  L1: 'An absurd state file leaves the demo as it was',
  L2: 'A browser that is too old gets an explanation',
  L3: 'An error over saved data can be tried again',
  L4: 'Long days and wrong clocks: bounded storage, no endless waits',
  J1: 'Keys pressed while composing neither choose nor close anything',
  J2: 'With a modal open, announcements and toasts are inside it',
  J3: 'An error toast stays until it is closed, however many follow',
  K1: 'Eight hours of polls, screens, changes and filters: nothing is left over',
};

/** Scenarios without a test, and why. */
export const NOT_TRUE: Record<string, string> = {};

interface Found {
  file: string;
  title: string;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

export function format(found: ReadonlyMap<string, readonly Found[]>): string {
  const rows = [...found].map(([id, tests]) => {
    const shown = tests.map(({ file, title }) => `${cell(title)} (\`${file}\`)`).join('<br>');
    const outcome = tests.length > 0 ? 'true, tested' : (NOT_TRUE[id] ?? 'no test yet');
    return `| ${id} | ${cell(SCENARIOS[id] ?? '')} | ${shown || '—'} | ${outcome} |`;
  });
  return `# Failure scenarios and their tests

Generated from the titles of the tests by \`npm run docs:reliability\`; a test keeps it current. \`npm test\` runs all of them but those in \`tests/engines\`, which \`npm run test:engines\` runs. It skips the tests on nginx where nginx is not installed, and simulates ten minutes of K1's day; \`LONG_DAY=1\` simulates all of it.

| id | scenario | test | outcome |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
