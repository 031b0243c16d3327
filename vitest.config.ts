import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/note/*.test.ts',
      'tests/security/*.test.ts',
      'scripts/**/*.test.ts',
      'demo/**/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    // Generous, so that only what hangs is cut off, also on a machine that does other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
