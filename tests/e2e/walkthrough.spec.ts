import type { Page } from '@playwright/test';
import { frames, still } from './support/pictures.ts';
import {
  confirmImport,
  expect,
  expectAccessible,
  makeProjectByHand,
  newWalkthrough,
  openNewWalkthrough,
  saved,
  test,
} from './support/studio.ts';

test.use({ isPrefetching: true, isAnimated: true });

async function addFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page.locator('input[aria-label="Frames"]').first().setInputFiles(files);
}

test('from stills and frames to a published walkthrough that a visitor plays on a phone', async ({
  studio: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const slug = await makeProjectByHand(page, 'Kvarteret Ankaret');
  await openNewWalkthrough(page, 'Exterior');
  await addFiles(page, [
    await still('Hall.png', 0.1),
    await still('Kitchen.png', 0.8),
    ...(await frames('Hall_to_Kitchen', 0.1, 0.8, 16)),
  ]);
  await confirmImport(page);

  await expect(page.getByRole('treeitem', { name: /Hall → Kitchen/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'From' })).toContainText('Hall');
  await expect(page.getByRole('combobox', { name: 'To' })).toContainText('Kitchen');
  await expect(page.getByText('Plays as video, both ways')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title, EN' });
  await expect(title).toHaveValue('New marker');
  await title.fill('Oak floor');
  await page.getByRole('textbox', { name: /^Title, SV/ }).fill('Ekgolv');
  await page.getByRole('textbox', { name: 'Text, EN' }).fill('Oiled oak, 220 mm wide.');
  await saved(page);
  await expectAccessible(page);

  const held = Promise.withResolvers<void>();
  await page.route(/products\.check|publications\.list/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const boxOf = (name: string) => dialog.getByRole('button', { name }).boundingBox();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeVisible();
  const before = [await boxOf('Publish'), await boxOf('Share a preview')];
  held.resolve();
  await expect(dialog.getByText('Nothing has been published yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  // Its buttons stay where they are while what it shows is read.
  expect([await boxOf('Publish'), await boxOf('Share a preview')]).toEqual(before);
  await page.unroute(/products\.check|publications\.list/);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('First');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('v1 is live', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Live, v1')).toBeVisible();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'sv-SE',
    ...(baseURL ? { baseURL } : {}),
  });
  const visitor = await phone.newPage();
  await visitor.goto(`/p/${slug}`);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'sv');
  await visitor.getByRole('button', { name: /Ekgolv/ }).click();
  await expect(visitor.getByRole('dialog', { name: 'Ekgolv' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('button', { name: /Kitchen/ }).click();
  await expect(visitor).toHaveURL(/[?&]k=/);
  await visitor.getByRole('button', { name: /Hall/ }).click();
  await expect(visitor.getByRole('button', { name: /Ekgolv/ })).toBeVisible();

  // An edit after publishing changes nothing that is live.
  await page.getByRole('textbox', { name: /^Title, SV/ }).fill('Parkett');
  await saved(page);
  await expect(page.getByText('1 change since v1')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: /Ekgolv/ })).toBeVisible();

  // Published on the wrong day: version 2 goes out and version 1 is put back.
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('v2 is live', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make live' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make v1 live' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText(/changes? since v1/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: /Ekgolv/ })).toBeVisible();
  await phone.close();
});

test('everything can be taken back and done again, and survives a reload', async ({ studio: page }) => {
  await newWalkthrough(page, 'Undo and redo');
  await addFiles(page, [await still('Hall.png', 0.1), await still('Kitchen.png', 0.8)]);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Kitchen/ }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Kök');
  await name.blur();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('treeitem', { name: /Kök/ })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: /Kök/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: /Kitchen/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('treeitem', { name: /Kök/ })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /Kök/ })).toBeVisible();
});

test('a check leads to the field it is about, in its language', async ({ studio: page }) => {
  await newWalkthrough(page, 'Ways');
  await addFiles(page, [await still('Hall.png', 0.1), await still('Kitchen.png', 0.8)]);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  // The view has a title, too.
  const title = page.getByRole('textbox', { name: 'Title, EN' });
  await expect(title).toHaveValue('New marker');
  await title.fill('Oak floor');
  await page.getByRole('treeitem', { name: /Kitchen/ }).click();
  await saved(page);

  await page.getByRole('button', { name: /^\d+ warnings/ }).click();
  await page.getByRole('button', { name: /“Oak floor” has no title in Swedish/ }).click();
  await expect(page.getByRole('textbox', { name: /^Title, SV/ })).toBeFocused();
  await page.keyboard.type('Ekgolv');
  await expect(page.getByRole('treeitem', { name: /Hall/, selected: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title, SV' })).toHaveValue('Ekgolv');

  // A dialog that closes gives the focus back to its button, and the field takes it again.
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2 views have no alt text, such as “Hall”' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /, EN/ }).and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type('A hall with an oak floor');
  await saved(page);
  await expect(page.getByRole('textbox', { name: 'Alt text, EN' })).toHaveValue('A hall with an oak floor');
});

test('stops of the tour are dragged into their order, and one step of undo takes it back', async ({ studio: page }) => {
  await newWalkthrough(page, 'A tour');
  const stills = ['Attic', 'Bath', 'Cellar'].map((name, at) => still(`${name}.png`, 0.1 + at * 0.3));
  await addFiles(page, await Promise.all(stills));
  await page.getByRole('tab', { name: /^Views/ }).click();
  await expect(page.getByRole('treeitem', { name: /Attic|Bath|Cellar/ })).toHaveCount(3);
  await saved(page);
  await page.goto(page.url().split('?')[0] ?? '');
  await page.getByRole('button', { name: 'Add all views' }).click();
  const stops = page.getByRole('listitem', { name: /^Stop \d/ });
  const names = () => stops.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
  await expect.poll(names).toEqual(['Stop 1: Attic', 'Stop 2: Bath', 'Stop 3: Cellar']);
  const handle = (at: number) => stops.nth(at).locator('[data-drag-handle]');
  await handle(2)
    .locator('span')
    .first()
    .dragTo(handle(0), { targetPosition: { x: 60, y: 2 } });
  await expect.poll(names).toEqual(['Stop 1: Cellar', 'Stop 2: Attic', 'Stop 3: Bath']);
  await stops.nth(1).getByRole('button', { name: 'Move down' }).click();
  await expect.poll(names).toEqual(['Stop 1: Cellar', 'Stop 2: Bath', 'Stop 3: Attic']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Stop 1: Attic', 'Stop 2: Bath', 'Stop 3: Cellar']);
  await saved(page);
});

test('without a network the studio says so, keeps the changes, and sends them when it is back', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Offline');
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed without a network');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed without a network');
});

test('what stands in the way of publishing is listed with the way to the place', async ({ studio: page }) => {
  // The list is pressed before its code is there.
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/checks-popover-*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await newWalkthrough(page, 'Checks');
  await page.getByRole('button', { name: '1 error' }).click();
  release();
  await expect(page.getByText('Add a view first')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(page.getByRole('dialog').getByText('Fix 1 problem before publishing')).toBeVisible();
});
