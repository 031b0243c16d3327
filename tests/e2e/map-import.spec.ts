import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { testPicture } from '@diorama/server/testing/test-files.ts';
import type { Page } from '@playwright/test';
import { call, DRAWN_BY_SOFTWARE, expect, expectAccessible, saved, test } from './support/studio.ts';

const ROWS = [
  'Nr\tNamn\tLat\tLng\tKategori',
  '1\tSlussen\t59,3195\t18,0722\tTorg',
  '2\tCafé Ö\t59,3350\t18,0700\tMat',
  '3\tFel\tabc\t18\tMat',
];

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import to map' });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

async function newMap(page: Page): Promise<void> {
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', {
    name: 'Kvarteret',
    slug: `p-${randomUUID()}`,
  });
  const made = await call<{ id: { id: string } }>(page, '', 'gis.create', { projectId, settings: { name: 'Kartan' } });
  await page.goto(`/projects/${projectId}/studio/gis/${made.id.id}`);
}

test.use(DRAWN_BY_SOFTWARE);

test('an import is taken with the keyboard alone, from any field of each step', async ({ studio: page }) => {
  await newMap(page);
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const rows = page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' });
  await rows.fill(ROWS.join('\n'));
  await rows.press('Control+Enter');
  const use = dialog.getByRole('combobox', { name: /^Use of Nr/ });
  await use.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  // In an open list the key chooses: the step stays.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeVisible();
  await use.press('Control+Enter');
  await expect(dialog.getByText('2 new, 1 skipped')).toBeVisible();
  // Esc goes back one step at a time, and closes at the first.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveValue(/Slussen/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await rows.fill(ROWS.join('\n'));
  await rows.press('Control+Enter');
  await use.press('Control+Enter');
  await expect(dialog.getByText('2 new, 1 skipped')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Skipped' }).press('Control+Enter');
  await expect(row(page, 'Slussen')).toBeVisible();
});

test('pasted rows become places in one step, and the exported table changes only what was edited in it', async ({
  studio: page,
}) => {
  await newMap(page);
  const dialog = dialogOf(page);

  await test.step('rows are pasted, their columns are known, and a review names what is left out', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' }).fill(ROWS.join('\n'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Use of Lat: Latitude (Y, N)' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByText('2 new, 1 skipped')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Skipped' }).click();
    await expect(dialog.getByText('Its latitude “abc” cannot be read. Write it as 59.33')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 2 features' }).click();
    await expect(row(page, 'Slussen')).toBeVisible();
    await saved(page);
  });

  const table = await test.step('all layers are saved as a table', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'All layers as CSV' }).click();
    return readFileSync(await (await download).path(), 'utf8');
  });

  await test.step('the table, edited, changes one place, and undo takes that back', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.locator('input[aria-label="File to import"]').setInputFiles({
      name: 'edited.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table.replace('Slussen', 'Nya Slussen')),
    });
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByText('1 changed, 1 unchanged')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 feature' }).click();
    await expect(row(page, 'Nya Slussen')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(row(page, 'Nya Slussen')).toHaveCount(0);
    await expect(row(page, 'Café Ö')).toBeVisible();
  });

  await test.step('rows that are pasted onto the map, and a file that is dropped there, open the import', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), ROWS.join('\n'));
    await row(page, 'Café Ö').click();
    await page.keyboard.press('Control+v');
    await expect(dialog.getByText('3 rows')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await drop(page, '[data-stage]', { name: 'one.geojson', content: '{"type":"Point","coordinates":[18.07,59.33]}' });
    await expect(dialog.getByText('GeoJSON · 1 feature')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a picture becomes a site plan, a drawing is refused, and a file beside the map opens nothing', async () => {
    const plan = (await testPicture()).toString('base64');
    await drop(page, '[data-stage]', { name: 'Plan 1.png', type: 'image/png', base64: plan });
    await expect(row(page, 'Plan 1')).toHaveAttribute('aria-selected', 'true');
    await drop(page, '[data-stage]', { name: 'house.dwg', content: 'AC1032' });
    await expect(page.getByText('“house.dwg” cannot be put on a map')).toBeVisible();
    expect(await drop(page, 'header', { name: 'Plan 1.png', type: 'image/png', base64: plan })).toBe(false);
    await saved(page);
  });
});

/** Drops a file; false: the browser does nothing of itself. */
const drop = (page: Page, target: string, file: { name: string; type?: string; content?: string; base64?: string }) =>
  page
    .locator(target)
    .first()
    .evaluate((element, { name, type = '', content = '', base64 }) => {
      const bytes = base64 === undefined ? content : Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      return element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, file);

test('a table in metres that several coordinate systems fit is asked about, with the place of each', async ({
  studio: page,
}) => {
  await newMap(page);
  const dialog = dialogOf(page);
  // SWEREF 99 18 00, as municipalities around Stockholm deliver it: the numbers alone fit other zones as well.
  const rows = Array.from({ length: 5 }, (_, at) => `Plats ${at};${6_580_000 + 20 * at};${154_000 + 15 * at}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' }).fill(['namn;n;e', ...rows].join('\n'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /SWEREF99 18 00/ }).check();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('5 new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 5 features' }).click();
  await expect(row(page, 'Plats 4')).toBeVisible();
  await row(page, 'Plats 0').click();
  await expect(page.getByRole('spinbutton', { name: 'Latitude' })).toHaveValue(/^59\.33/);
  await expect(page.getByRole('spinbutton', { name: 'Longitude' })).toHaveValue(/^18\.07/);
});
