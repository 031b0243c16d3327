import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Journeys that every engine walks; the others are about the product, not about the browser. */
const ENGINES = '**/engines/*.spec.ts';
const WEBKIT = '**/webkit/*.spec.ts';
const { CHROMIUM_PATH = '/usr/bin/chromium', WHOLE_CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH } = process.env;

/** Pages live for a few seconds: compiling their script a second and third time for speed takes longer than it saves. */
const COMPILED_ONCE = '--js-flags=--no-turbofan --no-maglev';

const chromium = (executablePath: string, ...more: string[]) => ({
  launchOptions: {
    executablePath,
    args: [
      ...more,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // An address that is not of this machine to the browser: pages of it are not secure over plain http.
      '--host-resolver-rules=MAP plain.example.test 127.0.0.1',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/start-server.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of the machine that runs them all: a journey waits for a fifth of its time.
  workers: 3,
  // What passes at the second try only is named at the end of `npm test`: it is a fault to find, with `--retries=0`.
  retries: 1,
  use: {
    // A missing element fails its test in half a minute, not at the end of the test's time.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // It would answer in place of requests that a test cuts; `reload-offline.spec.ts` allows it.
    serviceWorkers: 'block',
    // Recording every test would take a third of the time of all.
    trace: 'on-first-retry',
  },
  projects: [
    // What every engine walks is walked by Chromium as people have it, the rest by one without a window.
    { name: 'chromium', testIgnore: [WEBKIT, ENGINES], use: chromium(CHROMIUM_PATH, COMPILED_ONCE) },
    { name: 'whole-chromium', testMatch: ENGINES, use: chromium(WHOLE_CHROMIUM_PATH || CHROMIUM_PATH) },
    ...(FIREFOX_PATH
      ? [
          {
            name: 'firefox',
            testMatch: ENGINES,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              // In a window, as without one it has no WebGL.
              headless: false,
              // It cannot emulate a colour scheme.
              colorScheme: null,
              launchOptions: {
                executablePath: join(import.meta.dirname, 'tests/e2e/support/firefox.mjs'),
                firefoxUserPrefs: {
                  'network.dns.localDomains': 'plain.example.test',
                  'ui.prefersReducedMotion': 1,
                  'gfx.webrender.software': true,
                  'webgl.force-enabled': true,
                  'media.autoplay.default': 0,
                },
              },
            },
          },
        ]
      : []),
    ...(WEBKIT_DRIVER_PATH ? [{ name: 'webkit', testMatch: WEBKIT }] : []),
  ],
});
