import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/start-server.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
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
  },
});
