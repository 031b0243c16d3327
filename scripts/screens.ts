// `npm run screens`: every screen in light and dark, wide and on a phone, into the ignored folder `screens/`.
// `npm run screens -- <text>`: those whose name contains the text.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchServer } from '../tests/support/server-process.ts';
import { findOrInstallChromium } from './browsers.mjs';
import { SCREENS } from './screen-list.ts';

const ADMIN = { email: 'anna.lindqvist@nordhamn.test', password: 'correct horse battery' };
const OUT = join(import.meta.dirname, '..', 'screens');
const WIDE = { width: 1440, height: 900 };
/** A piece of the names of the screens to take. */
const part = process.argv[2] ?? '';
const PHONE = { width: 390, height: 844 };

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Milliseconds to wait for a quiet network: an editor's stream of changes stays open for good. */
const QUIET_WITHIN = 3_000;

/** Waits until fonts, pictures and motion have come to rest. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN }).catch(() => undefined);
  await page.waitForFunction(
    () =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
      [...document.querySelectorAll('[role=status]')].every(({ textContent }) => textContent !== 'Loading'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

async function shoot(browser: Browser, baseURL: string, theme: 'light' | 'dark', size: typeof WIDE): Promise<void> {
  const isPhone = size === PHONE;
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: theme,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  const page = await context.newPage();
  await page.goto('/login');
  await settle(page);
  const suffix = `${theme}-${isPhone ? 'phone' : 'wide'}`;
  await page.screenshot({ path: join(OUT, `login-${suffix}.png`) });
  await signIn(page);
  for (const { name, onPhone, isPublic, open } of SCREENS) {
    if (!name.includes(part) || (isPhone && !onPhone) || (isPublic && theme === 'dark')) continue;
    const file = `${name}-${suffix}.png`;
    try {
      await open(page);
      await settle(page);
      console.log(`screens/${file}`);
    } catch (error) {
      // The others are wanted all the same; the picture shows where this one got stuck.
      process.exitCode = 1;
      console.log(`FAILED ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await page.screenshot({ path: join(OUT, file) });
  }
  await context.close();
}

const executablePath = findOrInstallChromium(console.log);
if (!executablePath) throw new Error('Screens need Chromium');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'diorama-screens-'));
const server = launchServer({ DATA_DIR: folder, PORT: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
try {
  const url = await server.ready;
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  for (const theme of ['light', 'dark'] as const)
    for (const size of [WIDE, PHONE]) await shoot(browser, url, theme, size);
  await browser.close();
} finally {
  server.process.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
