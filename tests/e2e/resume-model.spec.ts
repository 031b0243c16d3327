import { testModel } from '@diorama/server/testing/test-models.ts';
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, newConfigurator, test } from './support/studio.ts';

const WHOLE = /\/storage\/meshes\//;
const MODEL = { name: 'Oak_table.glb', mimeType: 'model/gltf-binary', buffer: testModel() };

/** How many models the browser has on disk to go on with. */
const keptModels = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // To open what is not there would make it, without its parts.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'diorama-models')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('diorama-models');
      opening.onsuccess = () => {
        const count = opening.result.transaction('models').objectStore('models').count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    });
  });

/** Never answers what is sent until `pass`; `tries` are the bodies that were begun. */
async function holdModels(page: Page) {
  const held: Route[] = [];
  let isPassing = false;
  let tries = 0;
  await page.route(WHOLE, (route) => {
    tries += 1;
    if (isPassing) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    isHeld: () => expect.poll(async () => held.length > 0 && (await keptModels(page)) === 1).toBe(true),
    tries: () => tries,
    pass: () => {
      isPassing = true;
    },
  };
}

const chooseModel = (page: Page) => page.locator('input[aria-label="Models"]').first().setInputFiles(MODEL);
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const isSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 30_000 });

test('a model whose upload a reload interrupts goes on by itself, and stands in the scene', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Model reloaded', 'House');
  const { isHeld, tries, pass } = await holdModels(page);
  await chooseModel(page);
  await isHeld();
  await isSaved(page);

  pass();
  await page.reload();
  await expect(page.getByText('“Oak_table.glb” is ready')).toBeVisible({ timeout: 90_000 });
  expect(tries()).toBe(2);
  await expect.poll(() => keptModels(page)).toBe(0);
  await expect(page.getByText('12 triangles')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('treeitem', { name: 'Oak table' })).toBeVisible();
  await expect(tray(page)).toBeHidden();
  expect(tries()).toBe(2);
});

test('a model goes on in the tray when its editor is left, and a cancelled one is gone', async ({ studio: page }) => {
  test.slow();
  await newConfigurator(page, 'Model left behind', 'House');
  const { isHeld, tries, pass } = await holdModels(page);
  await chooseModel(page);
  await isHeld();
  await isSaved(page);
  await page.getByRole('link', { name: 'Model left behind' }).first().click();
  await expect(tray(page).getByText('Uploading 0 of 1')).toBeVisible({ timeout: 30_000 });
  await expect.poll(tries).toBe(2);

  await tray(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => keptModels(page)).toBe(0);
  pass();
  await page.reload();
  await expect(tray(page)).toBeHidden();
  expect(tries()).toBe(2);
});
