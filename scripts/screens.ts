// `npm run screens`: every screen in light and dark, wide and on a phone, into the ignored folder `screens/`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchServer } from '../tests/support/server-process.ts';
import { findOrInstallChromium } from './chromium.mjs';

const ADMIN = { email: 'anna.lindqvist@nordhamn.test', password: 'correct horse battery' };
const OUT = join(import.meta.dirname, '..', 'screens');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A screen: how to get there, and whether it must work on a phone. */
interface Screen {
  name: string;
  onPhone: boolean;
  /** Public pages look the same in light and dark. */
  isPublic?: boolean;
  open: (page: Page) => Promise<unknown>;
}

const SCREENS: Screen[] = [
  { name: 'home-empty', onPhone: true, open: (page) => page.goto('/') },
  { name: 'projects', onPhone: true, open: (page) => page.goto('/projects') },
  {
    name: 'projects-new',
    onPhone: true,
    open: async (page) => {
      await page.goto('/projects');
      await page.getByRole('button', { name: 'New project' }).click();
    },
  },
  { name: 'projects-none', onPhone: true, open: (page) => page.goto('/projects?search=nothing') },
  { name: 'products', onPhone: true, open: openProject },
  {
    name: 'assets',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Assets' }).click();
    },
  },
  {
    name: 'assets-files',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Assets' }).click();
      await page.getByRole('treeitem', { name: /Views/ }).click();
    },
  },
  { name: 'widgets', onPhone: true, open: (page) => page.goto('/widgets') },
  { name: 'widgets-collection', onPhone: true, open: openCollection },
  {
    name: 'widgets-new',
    onPhone: true,
    open: async (page) => {
      await openCollection(page);
      await page.getByRole('button', { name: 'New widget' }).first().click();
    },
  },
  {
    name: 'widgets-media',
    onPhone: true,
    open: async (page) => {
      await openCollection(page);
      await page.getByRole('link', { name: 'Media' }).click();
    },
  },
  { name: 'home', onPhone: true, open: (page) => page.goto('/') },
  {
    name: 'translations',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Translations' }).click();
      await page.getByRole('grid', { name: 'Texts' }).waitFor();
    },
  },
  {
    name: 'translations-import',
    onPhone: false,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Translations' }).click();
      await page.getByRole('button', { name: 'Import' }).click();
      const content = 'Key,English,Swedish\nmenu,Menu,Utforska\nno-such-key,Text,Text\n';
      const file = { name: 'solbacken-sv.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      await page.getByLabel('File of texts').setInputFiles(file);
      await page.getByRole('button', { name: 'Import 1 text' }).waitFor();
    },
  },
  { name: 'editor', onPhone: false, open: openEditor },
  {
    name: 'editor-transition',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('tab', { name: /^Transitions/ }).click();
      await page.getByRole('treeitem').first().click();
    },
  },
  {
    name: 'editor-marker',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('tab', { name: /^Markers/ }).click();
      await page.getByRole('treeitem', { name: /Heat pump/ }).click();
    },
  },
  {
    name: 'editor-publish',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('button', { name: 'Publish' }).click();
    },
  },
  {
    name: 'editor-history',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('tab', { name: 'History' }).click();
      await page
        .getByRole('button', { name: /Created|Published|Demo/ })
        .first()
        .waitFor();
    },
  },
  { name: 'clients', onPhone: true, open: (page) => page.goto('/clients') },
  {
    name: 'palette',
    onPhone: false,
    open: async (page) => {
      await page.goto('/projects');
      await page.getByRole('button', { name: 'Search or run a command' }).click();
      await page.getByRole('combobox').fill('sol');
    },
  },
  {
    name: 'project-settings',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('button', { name: 'More about the project' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
    },
  },
  {
    name: 'theme',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Theme', exact: true }).click();
      await page.getByRole('button', { name: 'Primary' }).waitFor();
    },
  },
  {
    name: 'theme-panel',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('complementary', { name: 'Theme' }).getByRole('heading', { name: 'Layers' }).waitFor();
    },
  },
  { name: 'account', onPhone: true, open: (page) => page.goto('/account') },
  { name: 'migrator', onPhone: true, open: (page) => page.goto('/tools/migrator') },
  { name: 'not-found', onPhone: true, open: (page) => page.goto('/nowhere') },
  { name: 'public', onPhone: true, isPublic: true, open: (page) => page.goto('/p/villa-solbacken') },
  {
    name: 'public-marker',
    onPhone: true,
    isPublic: true,
    open: async (page) => {
      await page.goto('/p/villa-solbacken?lang=sv');
      await page.getByRole('button', { name: /Solceller/ }).click();
    },
  },
];

/** The first collection of widgets: the demo's. */
async function openCollection(page: Page): Promise<void> {
  await page.goto('/widgets');
  await page.getByRole('grid', { name: 'Collections' }).getByRole('link').first().click();
}

async function openProject(page: Page): Promise<void> {
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Villa Solbacken' }).click();
  await page.getByRole('heading', { name: 'Villa Solbacken' }).waitFor();
}

async function openEditor(page: Page): Promise<void> {
  await openProject(page);
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().click();
  await page.getByRole('tree', { name: 'Views' }).waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Recently visited' }).waitFor();
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
  for (const screen of SCREENS) {
    if ((isPhone && !screen.onPhone) || (screen.isPublic && theme === 'dark')) continue;
    await screen.open(page);
    await settle(page);
    await page.screenshot({ path: join(OUT, `${screen.name}-${suffix}.png`) });
    console.log(`screens/${screen.name}-${suffix}.png`);
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
