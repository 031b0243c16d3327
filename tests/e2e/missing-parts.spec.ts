import type { Locator, Page } from '@playwright/test';
import { still } from './support/pictures.ts';
import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

const MESSAGE = 'Not available offline yet.';
const CHUNKS = '**/assets/*.js';

/** What the walkthrough editor loads when it is first opened. */
const PARTS: readonly {
  name: string;
  /** What opens it, where the message takes the place of a popup or a dialog: Esc closes it, and focus goes back there. */
  opener?: RegExp;
  open: (page: Page) => Promise<void>;
  /** Seen once the part is here. */
  content: (page: Page) => Locator;
  close: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'menu of a view',
    open: (page) => page.getByRole('treeitem', { name: /Hall/ }).click({ button: 'right' }),
    content: (page) => page.getByRole('menuitem', { name: 'Make it the start' }),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'keyboard shortcuts',
    open: (page) => page.keyboard.press('?'),
    content: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Nudge what is selected'),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'account menu',
    opener: /^Account/,
    open: (page) => page.getByRole('button', { name: /^Account/ }).click(),
    content: (page) => page.getByRole('menuitem', { name: 'Sign out' }),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'publish dialog',
    opener: /^Publish$/,
    open: (page) => page.getByRole('button', { name: 'Publish' }).click(),
    content: (page) => page.getByRole('dialog', { name: 'Publish' }).getByRole('textbox', { name: 'Note' }),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'history',
    open: (page) => page.getByRole('tab', { name: 'History' }).click(),
    content: (page) => page.getByRole('region', { name: 'History' }),
    close: (page) => page.getByRole('tab', { name: 'Details' }).click(),
  },
  {
    name: 'asset picker',
    open: (page) => page.getByRole('button', { name: 'Add views', exact: true }).first().click(),
    content: (page) => page.getByRole('dialog', { name: 'Add views' }).getByText('All files'),
    close: (page) => page.keyboard.press('Escape'),
  },
];

/** Makes a walkthrough of one view and opens it in a fresh document. Returns its address. */
async function openNewEditor(page: Page): Promise<string> {
  await newWalkthrough(page, 'Parts');
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page
    .locator('input[aria-label="Frames"]')
    .first()
    .setInputFiles([await still('Hall.png', 0.1)]);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await expect(page.getByRole('treeitem', { name: /Hall/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.goto(page.url());
  await expectEditor(page);
  return page.url();
}

/**
 * The editor, and the one part that comes with it by itself: while requests are intercepted nothing is read from the cache,
 * so code that is fetched but not imported yet would count as failed for as long as the page lives.
 */
async function expectEditor(page: Page): Promise<void> {
  await expect(page.getByText('Something went wrong!')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /(problems?|warnings?)$/, expanded: false })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /Hall/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
}

test('a part whose code cannot be loaded says so in its own place, and is there after Retry', async ({
  studio: page,
}) => {
  test.slow();
  const address = await openNewEditor(page);
  for (const { name, opener, open, content, close } of PARTS) {
    await test.step(name, async () => {
      await page.goto(address);
      await expectEditor(page);
      await page.route(CHUNKS, (route) => route.abort());
      await open(page);
      await expect(page.getByText(MESSAGE)).toBeVisible();
      if (opener) {
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByText(MESSAGE)).toHaveCount(0);
        await expect(page.getByRole('button', { name: opener })).toBeFocused();
        await open(page);
        await expect(page.getByText(MESSAGE)).toBeVisible();
      }
      await expectEditor(page);
      await page.unroute(CHUNKS);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(content(page)).toBeVisible();
      await expect(page.getByText(MESSAGE)).toHaveCount(0);
      await close(page);
      await expect(content(page)).toHaveCount(0);
    });
  }
});

/** Counts the documents that the page has loaded from here on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  return () => documents;
}

test('a part and a screen that are not there without a network come by themselves when it is back, without a reload', async ({
  studio: page,
}) => {
  await openNewEditor(page);
  const documents = countDocuments(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText(MESSAGE)).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(documents()).toBe(0);
});

test('a newer build is announced; a part that it no longer has asks for a reload, and a screen reloads the page once', async ({
  studio: page,
}) => {
  await openNewEditor(page);
  await page.route('**/api/status', (route) => route.fulfill({ json: { status: 'ok', sha: 'another-build' } }));
  await page.goto(page.url());
  await expectEditor(page);
  const notice = page.getByText('New version available');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await page.unroute('**/api/status');

  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, json: { message: 'There is nothing here' } }));
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('New version available')).toBeVisible();
  await page.unroute(CHUNKS);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog).toHaveCount(0);
  await expectEditor(page);

  const documents = countDocuments(page);
  await page.route('**/assets/account-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  // Before the reload the screen may say for a moment that it failed.
  await expect.poll(documents).toBe(1);
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  expect(documents()).toBe(1);
});

test.describe('of a browser that was idle', () => {
  test.use({ isPrefetching: true });

  test('every part of the editor opens without a network', async ({ studio: page }) => {
    test.slow();
    await openNewEditor(page);
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('parts-prefetched').length))
      .toBeGreaterThan(0);
    await page.context().setOffline(true);
    for (const { name, open, content, close } of PARTS) {
      await test.step(name, async () => {
        await open(page);
        await expect(content(page)).toBeVisible();
        await expect(page.getByText(MESSAGE)).toHaveCount(0);
        await close(page);
        await expect(content(page)).toHaveCount(0);
        await expectEditor(page);
      });
    }
  });
});
