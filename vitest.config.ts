import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Parts of the studio, drawn and pressed in Chromium without a server. */
const SCREENS = 'packages/studio/src/**/*.screen.test.tsx';
const studio = join(import.meta.dirname, 'packages/studio');

/** Tests of the server that change what all of a process share: they replace modules or set variables of the environment. */
const ALONE = [
  'packages/server/src/features/mesh/pipeline/step-at-fault.test.ts',
  'packages/server/src/platform/video/video-encoder.test.ts',
];

const shared = {
  // Generous, so that only what hangs is cut off, also on a machine that does other things.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks' as const,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      // Loading the server for each file again took a third of the time of its tests.
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
          name: 'others',
          include: [
            ...ALONE,
            'packages/{contract,documents,players,studio}/src/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/note/*.test.ts',
            'tests/security/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
          exclude: [SCREENS],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Found while a test runs, a package would load the page again.
        optimizeDeps: { entries: [SCREENS], include: ['vitest-browser-react'] },
        test: {
          ...shared,
          name: 'screens',
          include: [SCREENS],
          setupFiles: [join(studio, 'src/testing/screen-setup.testing.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
