import { testModel } from '@diorama/server/testing/test-models.ts';
import { still, type UploadFile } from './support/pictures.ts';
import { expect, makeProject, test } from './support/studio.ts';

/** A glTF whose buffer is a file of its own. */
function looseModel(name: string): UploadFile[] {
  const glb = testModel();
  const length = glb.readUInt32LE(12);
  const gltf = JSON.parse(glb.subarray(20, 20 + length).toString());
  gltf.buffers[0].uri = `${name}.bin`;
  return [
    { name: `${name}.gltf`, mimeType: 'model/gltf+json', buffer: Buffer.from(JSON.stringify(gltf)) },
    { name: `${name}.bin`, mimeType: 'application/octet-stream', buffer: glb.subarray(28 + length) },
  ];
}

test('what was delivered begins the product that it is for, and stands in its editor', async ({ studio: page }) => {
  const begin = async (files: UploadFile | UploadFile[]) => {
    await makeProject(page, 'Kajplats 20');
    await page.getByLabel('Files to begin with').setInputFiles(files);
  };

  await test.step('a glTF with its buffer', async () => {
    await begin(looseModel('bench'));
    const dialog = page.getByRole('dialog', { name: 'New configurator' });
    await expect(dialog.getByText('It begins with “bench.gltf” and one other file.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('bench');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“bench.zip” is ready')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('tree', { name: 'Objects' }).getByText('bench')).toBeVisible();
  });

  await test.step('a table of places', async () => {
    const rows = 'Name;Lat;Lon\r\nSchool;59,33;18,06\r\nPark;59,34;18,07\r\n';
    await begin({ name: 'anläggningar.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await expect(page.getByRole('dialog', { name: 'New map' })).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import to map' });
    await expect(dialog.getByText(/CSV · 2 rows/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('stills', async () => {
    await begin([await still('Hall_v02.png', 0), await still('Kitchen_v02.png', 0.5)]);
    await expect(page.getByRole('dialog', { name: 'New walkthrough' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Views' }).getByText('Kitchen')).toBeVisible();
  });

  await test.step('texts of a translator and a drawing are sent on, and begin nothing', async () => {
    await begin({ name: 'villa.xliff', mimeType: 'application/xliff+xml', buffer: Buffer.from('<xliff/>') });
    await expect(page.getByText('“villa.xliff” holds translations')).toBeVisible();
    await page.getByLabel('Files to begin with').setInputFiles({
      name: 'site.dwg',
      mimeType: 'application/acad',
      buffer: Buffer.from('AC1032'),
    });
    await expect(page.getByText('No product begins with “site.dwg”')).toBeVisible();
    await page.getByRole('button', { name: 'Open Translations' }).click();
    await expect(page).toHaveURL(/translations/);
  });
});
