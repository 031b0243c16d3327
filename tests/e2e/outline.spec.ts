import { still } from './support/pictures.ts';
import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

test('a row is renamed in place, duplicated, dragged to the end and its link opens it', async ({ studio: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await newWalkthrough(page, 'Rows');
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page
    .locator('input[aria-label="Frames"]')
    .first()
    .setInputFiles([await still('Hall.png', 0.1), await still('Kitchen.png', 0.5), await still('Terrace.png', 0.9)]);
  await page.getByRole('tab', { name: /^Views/ }).click();
  const rows = page.getByRole('tree', { name: 'Views' }).getByRole('treeitem');
  await expect(rows).toHaveCount(3);

  await rows.filter({ hasText: 'Kitchen' }).dblclick();
  const name = page.getByRole('textbox', { name: 'Name of Kitchen' });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('Kök');
  await name.press('Enter');
  await expect(rows.filter({ hasText: 'Kök' })).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Kök' }).fill('Nothing');
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'Kök' })).toBeFocused();

  await rows.filter({ hasText: 'Kök' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of Kök' }).fill('Köket');
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Köket' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows).toHaveText([/Hall/, /^Köket\D*\d/, /Köket copy/, /Terrace/]);

  const first = rows.filter({ hasText: 'Hall' });
  const last = rows.filter({ hasText: 'Terrace' });
  await first.dragTo(last, { targetPosition: { x: 60, y: 24 } });
  await expect(rows.last()).toHaveText(/Hall/);

  await last.click();
  await last.press('Delete');
  const notice = page.getByText('Deleted “Terrace”');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(last).toBeVisible();
  await expect(notice).toBeHidden();

  await last.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Terrace' })).toHaveAttribute('aria-selected', 'true');
});

test('several views are moved, duplicated and deleted together, each as one step of undo, by mouse and by keyboard', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Several');
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  const stills = ['A', 'B', 'C', 'D'].map((name, at) => still(`${name}.png`, 0.1 + at * 0.25));
  await page
    .locator('input[aria-label="Frames"]')
    .first()
    .setInputFiles(await Promise.all(stills));
  await page.getByRole('tab', { name: /^Views/ }).click();
  const rows = page.getByRole('tree', { name: 'Views' }).getByRole('treeitem');
  const names = () =>
    rows.evaluateAll((all) => all.map((row) => row.textContent?.replace(/\W*\d+$|Start.*/, '')).join(' '));
  await expect(rows).toHaveCount(4);

  await rows.nth(0).click();
  await rows.nth(2).click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await rows.nth(2).dragTo(rows.nth(3), { targetPosition: { x: 60, y: 24 } });
  await expect.poll(names).toBe('B D A C');
  await page.keyboard.press('Control+z');
  await expect.poll(names).toBe('A B C D');

  await rows.nth(1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toBe('B C A D');
  await bar.getByRole('button', { name: 'Duplicate 2 views' }).click();
  await expect.poll(names).toBe('B B copy C C copy A D');
  await page.keyboard.press('Control+z');
  await expect.poll(names).toBe('B C A D');

  await rows.nth(0).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted 4 views')).toBeVisible();
  await expect(page.getByText('Start with your stills')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(names).toBe('B C A D');
});
