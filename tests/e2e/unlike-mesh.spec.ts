import { testModel } from '@diorama/server/testing/test-models.ts';
import { inDatabase } from './support/database.ts';
import {
  DRAWN_BY_SOFTWARE,
  expect,
  expectAccessibleInBothSchemes,
  newConfigurator,
  saved,
  test,
} from './support/studio.ts';

test.use(DRAWN_BY_SOFTWARE);

test('a model that looks otherwise than its file is published only by a tick, with both pictures in sight', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Ankaret', 'House');
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles([{ name: 'Shed.glb', mimeType: 'model/gltf-binary', buffer: testModel() }]);
  await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible({ timeout: 90_000 });
  await saved(page);
  const [, productId = ''] = /\/e3d\/([^/?]+)/.exec(page.url()) ?? [];
  // No model of ours comes out wrong: it is said of one that does not.
  await inDatabase((db) =>
    db
      .updateTable('mesh_versions')
      .set(({ fn, val, ref }) => ({
        stats: fn('jsonb_concat', [
          ref('stats'),
          val(JSON.stringify({ likeness: 0.8, differs: { node: 'Wall', material: 'Cladding' } })),
        ]),
      }))
      .where('mesh_id', 'in', db.selectFrom('meshes').select('id').where('product_id', '=', productId))
      .execute(),
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(dialog.getByText(/“Shed” looks different .* the material “Cladding” of “Wall”/)).toBeVisible();
  await expect(publish).toBeDisabled();

  await dialog.getByRole('button', { name: 'Compare pictures' }).click();
  const pictures = dialog.getByRole('figure');
  await expect(pictures).toContainText('As visitors see it');
  await expect(pictures.locator('canvas')).toBeVisible();
  await expect(pictures).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await expectAccessibleInBothSchemes(page);

  await dialog.getByRole('checkbox', { name: /^Publish it although it looks different/ }).click();
  await publish.click();
  await expect(page.getByText('v1 is live')).toBeVisible({ timeout: 60_000 });
});
