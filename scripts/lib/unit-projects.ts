/**
 * Folders whose test files share the modules they load: a third of the time of such files went into loading the same modules again for each.
 * Their tests replace no module, global, environment variable or time zone: a module that is loaded already may have kept the former one
 * (`tests/architecture/projects.test.ts`).
 */
export const SHARED_FOLDERS = [
  'tests/architecture',
  'tests/unit/bench',
  'tests/unit/domain/csv',
  'tests/unit/domain/limits',
  'tests/unit/domain/palette',
];

const shared = SHARED_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const all = 'tests/{unit,architecture}/**/*.test.{ts,tsx}';

/** Vitest's projects: every test file belongs to exactly one. */
export const unitProjects = [
  { extends: true as const, test: { name: 'shared', include: shared, isolate: false } },
  { extends: true as const, test: { name: 'isolated', include: [all], exclude: shared } },
];
