/**
 * Folders whose test files share the modules they load: a third of the time of a run of such files went into loading the same modules again
 * for each. Their tests replace no module and leave nothing behind; `tests/architecture/projects.test.ts` sees to the former.
 */
export const SHARED_FOLDERS = [
  'tests/architecture',
  'tests/unit/bench',
  'tests/unit/contract',
  'tests/unit/domain',
  'tests/unit/scripts',
  'tests/unit/text',
];

const shared = SHARED_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const all = 'tests/{unit,architecture}/**/*.test.{ts,tsx}';

/** Vitest's projects: every test file belongs to exactly one. */
export const unitProjects = [
  { extends: true as const, test: { name: 'shared', include: shared, isolate: false } },
  { extends: true as const, test: { name: 'isolated', include: [all], exclude: shared } },
];
