import { expect, expectAccessible, newWalkthrough, test } from './support/studio.ts';

test('the palette finds by name with a letter wrong, goes to screens and runs what the editor can do', async ({
  studio: page,
}) => {
  await newWalkthrough(page, 'Terrassen hus 7');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await input.fill('publ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await input.fill('terasssen');
  await expect(palette.getByRole('option', { name: /Terrassen hus 7/ }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terrassen hus 7' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Terrassen');
  await input.fill('clie');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});
