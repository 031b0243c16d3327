import type { Page } from '@playwright/test';
import { expect, expectAccessible, newConfigurator, saved, test } from './support/studio.ts';

const cell = (page: Page, name: string) => page.locator('[role=grid] [role=gridcell]').filter({ hasText: name });
const at = (page: Page, row: number, column: string) =>
  page.getByRole('row').nth(row).locator(`[data-cell="${column}"]`);

test('a pasted spreadsheet becomes a table that is written, computed and taken back', async ({ studio: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await newConfigurator(page, 'Kvarteret Ankaret', 'House');
  await page.getByRole('tab', { name: 'Data tables' }).click();
  await expect(page.getByRole('heading', { name: 'No tables yet' })).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('Colour\tNet\tGross\nRed\t1 000,50\t0\nBlue\t80\t0\n'));
  await page.getByRole('button', { name: 'Paste a spreadsheet' }).click();
  await expect(at(page, 1, 'net')).toHaveText('1,000.5');
  await expectAccessible(page);

  await test.step('a formula shows its value, and follows the column it names', async () => {
    await at(page, 2, 'gross').click();
    await page.keyboard.type('= net * 1.25');
    await page.keyboard.press('Enter');
    await expect(at(page, 2, 'gross')).toHaveText('100');
    await page.getByRole('button', { name: 'Column Net' }).click();
    await page.getByRole('menuitem', { name: 'Edit column' }).click();
    await page.getByRole('textbox', { name: 'Name in expressions' }).fill('base');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(at(page, 2, 'gross')).toHaveText('100');
    await expect(at(page, 2, 'gross')).toHaveAttribute('title', '= base * 1.25');
  });

  await test.step('rows grow by pasting, what does not fit is named, and undo takes all of it back', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('Blue\tcheap\nGreen\t7'));
    await at(page, 3, 'colour').click();
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('region', { name: 'Not pasted' })).toContainText('Row 3, Net: Not a number (“cheap”)');
    await expect(at(page, 4, 'base')).toHaveText('7');
    await expect(cell(page, 'Another row has the key “Blue”')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(cell(page, 'Green')).toHaveCount(0);
  });

  await test.step('a file is imported after a look at what changes, and undo takes it back', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input[aria-label="File to import"]').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Colour;Base;Name (sv)\nRed;1 000,50 kr;Röd\nBlue;95;Blå\nGreen;cheap;${'Grön '.repeat(60)}\n`,
      ),
    });
    const dialog = page.getByRole('dialog', { name: /^Import into/ });
    await expect(dialog.getByRole('combobox', { name: 'Use of Colour' })).toHaveText(/Colour/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Rows: 1 new, 2 changed, 1 new column, 1 problem');
    await expect(dialog.getByRole('tabpanel')).toContainText('Row 4, Net: Not a number (“cheap”)');
    await dialog.getByRole('tab', { name: /^Changed/ }).click();
    await expect(dialog.getByRole('tabpanel')).toContainText('Net: 80 → 95');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(at(page, 2, 'base')).toHaveText('95');
    const lefts = await page
      .locator('[role=gridcell][data-cell="name:en"]')
      .evaluateAll((cells) => [...new Set(cells.map((one) => one.getBoundingClientRect().left))]);
    expect(lefts).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(at(page, 2, 'base')).toHaveText('80');
    await expect(cell(page, 'Röd')).toHaveCount(0);
  });

  const widthOf = async () => Math.round((await at(page, 1, 'base').boundingBox())?.width ?? 0);
  await test.step('columns move with the keyboard, and keep the width they are dragged to', async () => {
    await at(page, 1, 'base').click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(page.getByRole('columnheader').nth(3)).toContainText('Net');
    const edge = page.locator('[data-edge="base"]');
    await edge.hover();
    const before = await widthOf();
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 4, { steps: 3 });
    await page.mouse.up();
    await expect.poll(widthOf).toBeLessThan(before - 20);
  });
  const width = await widthOf();

  await saved(page);
  await page.reload();
  await expect(at(page, 2, 'gross')).toHaveText('100');
  expect(await widthOf()).toBe(width);
});
