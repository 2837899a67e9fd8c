/** Test runner settings: real processes and real repositories, so generous time limits. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'languages/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for processes of their own: on two cores one worker would leave half of the machine idle.
    maxWorkers: '100%',
  },
});
