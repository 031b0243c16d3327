import { testModel } from '@diorama/server/testing/test-models.ts';
import type { Page } from '@playwright/test';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, newConfigurator, saved, test } from './support/studio.ts';

const model = (name: string) => ({ name, mimeType: 'model/gltf-binary', buffer: testModel() });
const object = (page: Page, name: RegExp | string) =>
  page.getByRole('tree', { name: 'Objects' }).getByRole('treeitem', { name });

test.use(DRAWN_BY_SOFTWARE);

test('from a dropped model to a scene that is arranged, lit and checked', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Ankaret', 'House');
  await expectAccessible(page);

  // The network fails at the first try: the model is sent again by itself.
  let cuts = 0;
  await page.route(
    (url) => !url.pathname.includes('/poll/'),
    (route) => {
      if (route.request().method() !== 'PUT' || cuts > 0) return route.fallback();
      cuts += 1;
      return route.abort('connectionreset');
    },
  );
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no model') },
      model('Oak_table.glb'),
    ]);
  await expect(page.getByText('“notes.txt” is not a model')).toBeVisible();
  await expect(object(page, 'Oak table')).toBeVisible();
  // It is drawn: triangles are counted.
  await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible({ timeout: 90_000 });
  expect(cuts).toBe(1);
  await page.unrouteAll();

  await test.step('a narrower window keeps the canvas and what is drawn on it', async () => {
    const canvas = await page.getByRole('region', { name: 'Stage' }).locator('canvas').elementHandle();
    const isThere = () => canvas?.evaluate((element) => element.isConnected);
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('tab', { name: 'Outline' })).toBeVisible();
    expect(await isThere()).toBe(true);
    await page.setViewportSize(wide);
    await expect(page.getByRole('tab', { name: 'Outline' })).toHaveCount(0);
    expect(await isThere()).toBe(true);
  });

  await test.step('typed numbers move it, and undo takes it back', async () => {
    const x = page.getByRole('spinbutton', { name: 'Position X' });
    await x.fill('1,5');
    await x.press('Enter');
    await expect(x).toHaveValue('1.5');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(x).toHaveValue('0');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(x).toHaveValue('1.5');
    const turned = page.getByRole('spinbutton', { name: 'Rotation Y' });
    await turned.fill('90');
    await turned.press('Enter');
    await expect(turned).toHaveValue('90');
  });

  await test.step('a light is added, renamed in place, and grouped with the table', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lamp' }).click();
    await expect(page.getByRole('heading', { name: 'Light' })).toBeVisible();
    await object(page, 'Lamp').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of Lamp' }).fill('Ceiling lamp');
    await page.keyboard.press('Enter');
    await object(page, 'Oak table').click({ modifiers: ['Control'] });
    await expect(page.getByRole('heading', { name: '2 objects' })).toBeVisible();
    await page.keyboard.press('Control+g');
    await expect(object(page, /^Fold Group/)).toHaveAttribute('aria-expanded', 'true');
    await expect(object(page, 'Ceiling lamp')).toHaveAttribute('aria-level', '2');
    await expectAccessible(page);
  });

  await test.step('what is hidden draws nothing, and everything comes back', async () => {
    await object(page, /^Fold Group/).click();
    await page.keyboard.press('h');
    await expect(page.getByText(/^0 triangles$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible();
  });

  await test.step('components are added and taken away', async () => {
    await object(page, 'Oak table').click();
    await page.getByRole('button', { name: 'Add component' }).click();
    await page.getByRole('button', { name: /^Hotspot/ }).click();
    await expect(page.getByRole('heading', { name: 'Hotspot' })).toBeVisible();
    await page.getByRole('button', { name: 'More about hotspot' }).click();
    await page.getByRole('menuitem', { name: 'Remove hotspot' }).click();
    await expect(page.getByRole('heading', { name: 'Hotspot' })).toHaveCount(0);
  });

  await test.step('Delete on the stage takes the object away, and undo brings it back selected', async () => {
    await page.getByRole('region', { name: 'Stage' }).locator('canvas').focus();
    await page.keyboard.press('Delete');
    await expect(object(page, 'Oak table')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(object(page, 'Oak table')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('checks name what is wrong, and publishing asks for it', async () => {
    await page.getByRole('button', { name: 'Add component' }).click();
    await page.getByRole('button', { name: /^Material / }).click();
    await expect(page.getByText('“Oak table” has no material to put on').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a reload brings back what was selected', async () => {
    await page.reload();
    await expect(object(page, 'Oak table')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible({ timeout: 30_000 });
  });
});
