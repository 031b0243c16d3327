import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

test('an editor is told what stands under a map, and why it is not the style that was asked for', async ({
  studio: page,
}) => {
  await makeProject(page, 'Kvarteret Grunden');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The ground');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByText('Connect a map provider on the server to show streets.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^(Base map|Map style): / }).click();
  await page.getByRole('radio', { name: 'Style of your own' }).click();
  await page.keyboard.press('Escape');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('https://tiles.example.net/style.json');
  await address.press('Enter');
  await expect(
    page.getByText('The built-in map is shown instead. This server does not allow maps from tiles.example.net.'),
  ).toBeVisible();
  await expect(page.getByText('Connect a map provider')).toHaveCount(0);
});
