/** Test runner settings: `npm test` runs the projects `fast` and `fast-alone`, `npm run test:all` also runs `slow`. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start real commands and servers, and long random proofs: whole folders, and single files by their name. */
const slow = ['tests/{faults,isolation,sharing,snapshots,surfaces,watch}/**/*.test.ts', 'tests/**/*.slow.test.ts'];

/** Random proofs: `fast` runs them with few seeds, `slow` with all of them (`tests/kit/seeds.ts`). */
const random = 'tests/**/*.random.test.ts';

/** Fast tests that need a process of their own: they reset or replace its modules, or compare files that its open connections keep. */
const alone = [
  'tests/tools/damaged-ranker.test.ts',
  'tests/unit/answers/unparsed-language.test.ts',
  'tests/unit/bin/load-bundle.test.ts',
  'tests/unit/indexer/thread-cache.test.ts',
  'tests/unit/indexer/update.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/kit/keep-threads.ts'],
    // No background update is left at work in a tree that a test removes; the test of that sets it to true.
    // A loaded machine may need longer than the default for a small update, which a test then finds in the answer.
    // The key of the tests is not that of the user who runs them, whose models are not asked either.
    env: {
      WAYFIND_FRESHNESS_BACKGROUND: 'false',
      WAYFIND_FRESHNESS_WAIT_MS: '9000',
      WAYFIND_STATE_DIR: path.join(tmpdir(), 'wayfind-tests'),
      WAYFIND_DATA_DIR: path.join(tmpdir(), 'wayfind-tests-data'),
      // No compiler is started in the background; tests of services set it.
      WAYFIND_SERVICES_MODE: 'off',
      OLLAMA_HOST: '',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: '',
      NOMIC_API_KEY: '',
    },
    // Many tests wait for processes of their own: on two cores one worker would leave half of the machine idle.
    maxWorkers: '100%',
    projects: [
      // Half of the time of a short test file is spent on loading modules, so these share a process per core.
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.ts', 'languages/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow, ...alone],
          isolate: false,
          provide: { allSeeds: false },
        },
      },
      { extends: true, test: { name: 'fast-alone', include: alone, provide: { allSeeds: false } } },
      { extends: true, test: { name: 'slow', include: [...slow, random], provide: { allSeeds: true } } },
    ],
  },
});
