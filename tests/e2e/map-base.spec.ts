import { planetLike } from '../../packages/server/src/platform/tiles/archive/archive.testing.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

test('an editor is told what stands under a map, and why it is not the style that was asked for', async ({
  studio: page,
}) => {
  await makeProject(page, 'Kvarteret Grunden');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The ground');
  await page.getByRole('button', { name: 'Create map' }).click();
  await expect(page.getByText('Built-in overview map, without streets. Add them under Streets.')).toBeVisible();
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
  await expect(page.getByText('Built-in overview map')).toHaveCount(0);
});

test('an editor gives a map streets of a file, which is refused by name where it has none', async ({
  studio: page,
}) => {
  await makeProject(page, 'Kvarteret Gatan');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The streets');
  await page.getByRole('button', { name: 'Create map' }).click();
  const streets = page.getByRole('region', { name: 'Streets' });
  await expect(streets.getByText('This server has no source of streets')).toBeVisible();
  const file = streets.getByLabel('File of streets');
  const send = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await send('pictures.pmtiles', planetLike({ maxZoom: 4, type: 'webp' }));
  await expect(streets.getByRole('status')).toContainText(/pictures/i);
  await send('town.pmtiles', planetLike({ maxZoom: 8 }));
  await expect(streets.getByText('town.pmtiles')).toBeVisible();
  await expect(streets.getByText(/zoom 0 to 8/)).toBeVisible();
  await expectAccessible(page);
  await streets.getByRole('button', { name: 'Remove streets from this map' }).click();
  await expect(streets.getByText('town.pmtiles')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(streets.getByText('town.pmtiles')).toBeVisible();
});
