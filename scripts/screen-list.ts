import type { Page } from '@playwright/test';

/** A screen: how to get there, and whether it must work on a phone. */
export interface Screen {
  name: string;
  onPhone: boolean;
  /** Public pages look the same in light and dark. */
  isPublic?: boolean;
  open: (page: Page) => Promise<unknown>;
}

/** A screen on a phone, too, that has an address of its own. */
const at = (name: string, address: string): Screen => ({ name, onPhone: true, open: (page) => page.goto(address) });

/** A tab of an editor. */
const tabOf = (name: string, product: RegExp, tab: RegExp): Screen => ({
  name,
  onPhone: false,
  open: async (page) => {
    await openProduct(page, product);
    await page.getByRole('tab', { name: tab }).click();
  },
});

/** The demo's products, by what their rows say. */
const [WALKTHROUGH, HOUSE, DISTRICT] = [/Walkthrough/, /Configurator/, /Map/];

/** Every screen of the studio and of visitors, on the demo's content. */
export const SCREENS: readonly Screen[] = [
  at('home-empty', '/'),
  at('projects', '/projects'),
  {
    name: 'projects-new',
    onPhone: true,
    open: async (page) => {
      await page.goto('/projects');
      await page.getByRole('button', { name: 'New project' }).click();
    },
  },
  at('projects-none', '/projects?search=nothing'),
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
  at('widgets', '/widgets'),
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
  at('home', '/'),
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
  at('clients', '/clients'),
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
      await page.getByRole('button', { name: 'Primary', exact: true }).waitFor();
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
  at('account', '/account'),
  at('migrator', '/tools/migrator'),
  at('not-found', '/nowhere'),
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
  tabOf('editor-outlines', WALKTHROUGH, /^Outlines/),
  {
    name: 'editor-graph',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.getByRole('radio', { name: 'Graph' }).click();
    },
  },
  { name: 'configurator', onPhone: false, open: (page) => openProduct(page, HOUSE) },
  tabOf('configurator-slots', HOUSE, /slots/),
  tabOf('configurator-categories', HOUSE, /^Categories/),
  tabOf('configurator-interface', HOUSE, /^Interface/),
  tabOf('configurator-tables', HOUSE, /^Data tables/),
  tabOf('configurator-graph', HOUSE, /^Graph/),
  { name: 'map', onPhone: false, open: (page) => openProduct(page, DISTRICT) },
  tabOf('map-categories', DISTRICT, /^Categories/),
  tabOf('map-graph', DISTRICT, /^Graph/),
  at('materials', '/materials'),
  {
    name: 'material',
    onPhone: false,
    open: async (page) => {
      await page.goto('/materials');
      await page.getByRole('grid').getByRole('link').first().click();
    },
  },
  {
    name: 'menu',
    onPhone: true,
    open: async (page) => {
      await openProject(page);
      await page.getByRole('link', { name: 'Menu', exact: true }).click();
    },
  },
  {
    name: 'client',
    onPhone: true,
    open: async (page) => {
      await page.goto('/clients');
      await page.getByRole('grid').getByRole('link').first().click();
    },
  },
  {
    name: 'shortcuts',
    onPhone: false,
    open: async (page) => {
      await openEditor(page);
      await page.keyboard.press('?');
    },
  },
  { ...at('public-configurator', '/p/villa-solbacken'), isPublic: true, open: (page) => openPublic(page, 'e3d') },
  { ...at('public-map', '/p/villa-solbacken'), isPublic: true, open: (page) => openPublic(page, 'gis') },
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

async function openProduct(page: Page, row: RegExp): Promise<void> {
  await openProject(page);
  await page.getByRole('row').filter({ hasText: row }).getByRole('link').first().click();
  await page.getByRole('tablist').first().waitFor();
}

async function openEditor(page: Page): Promise<void> {
  await openProduct(page, WALKTHROUGH);
  await page.getByRole('tree', { name: 'Views' }).waitFor();
}

/** The published page of a kind: its address is in the walkthrough's menu. */
async function openPublic(page: Page, type: string): Promise<void> {
  await page.goto('/p/villa-solbacken');
  const link = page.locator(`a[href*="/p/villa-solbacken/${type}/"]`).first();
  await page.goto((await link.getAttribute('href')) ?? '/nowhere');
}
