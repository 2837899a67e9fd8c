/** Test runner settings: real processes and real repositories, so generous time limits. */
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Files of these may share a process with others before them, and what was loaded for those: half of the time of a short one is
 * spent on loading. What starts a server, changes its environment or measures the process has one of its own.
 */
const SHARING = [
  ...['base', 'cli', 'compare', 'config', 'discover', 'embed', 'eval', 'extract', 'graph', 'languages'],
  ...['resolve', 'search', 'store', 'tools'],
].map((name) => `tests/unit/${name}/**/*.test.ts`);
const SHARING_TOO = ['setup', 'tidy', 'tools'].map((name) => `tests/${name}/**/*.test.ts`);
const shared = [
  ...SHARING,
  ...SHARING_TOO,
  'languages/**/*.test.ts',
  'tests/unit/server/{stdio-transport,tool-calls}.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/kit/keep-threads.ts'],
    // Nothing is left at work in a tree that a test removes; the test of that says otherwise.
    env: { WAYFIND_FRESHNESS_BACKGROUND: 'false' },
    // Many tests wait for processes of their own: on two cores one worker would leave half of the machine idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['tests/**/*.test.ts'], exclude: [...configDefaults.exclude, ...shared] },
      },
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
    ],
  },
});
