import { defineConfig } from 'vitest/config';
import { SCREEN_TESTS, screenTests } from './packages/studio/src/testing/screen-tests.testing.ts';

/** Tests of the server that change what all of a process share: they replace modules or set variables of the environment. */
const ALONE = [
  'packages/server/src/features/mesh/pipeline/likeness/step-at-fault.test.ts',
  'packages/server/src/platform/video/video-encoder.test.ts',
];

const shared = {
  // Generous, so that only what hangs is cut off, also on a machine that does other things.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks' as const,
  // One more than the cores of the machine that runs them all: half of the time of the longest tests is waiting, for a lock, a
  // child process or the next try of a job.
  maxWorkers: 3,
};

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      // Loading the server for each file again took a third of the time of its tests; of the other packages, two thirds.
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          exclude: ALONE,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'packages',
          include: ['packages/{contract,documents,players,studio}/src/**/*.test.{ts,tsx}'],
          exclude: [SCREEN_TESTS],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'others',
          include: [
            ...ALONE,
            'tests/*.test.ts',
            'tests/note/*.test.ts',
            'tests/security/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
        },
      },
      screenTests(shared),
    ],
  },
});
