import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { SIZE } from './screen-size.testing.ts';

/** Parts of the studio, and a kind that only tests know, that are drawn and pressed in Chromium, without a server. */
export const SCREEN_TESTS = '{packages/studio/src/**,tests/note}/*.screen.test.tsx';

/** The project of those tests. */
export const screenTests = (shared: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  plugins: [react(), tailwindcss()],
  // All packages are looked for before the first test: one that is found later, as after another import was written, would bring
  // a second React.
  optimizeDeps: { entries: [SCREEN_TESTS], include: ['vitest-browser-react', '@dagrejs/dagre'], force: true },
  test: {
    ...shared,
    name: 'screens',
    include: [SCREEN_TESTS],
    setupFiles: [join(import.meta.dirname, 'screen-setup.testing.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: SIZE[0], height: SIZE[1] },
      provider: playwright({
        actionTimeout: 20_000,
        contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
