import { houseGlb, nextHouseGlb } from '@diorama/server/features/mesh/mesh-models.testing.ts';
import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { ADMIN } from './support/start-server.ts';
import {
  DRAWN_BY_SOFTWARE,
  expect,
  expectAccessible,
  newConfigurator,
  saved,
  serverUrl,
  test,
} from './support/studio.ts';

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'model/gltf-binary',
  buffer: Buffer.from(bytes),
});
const ref = (type: string, id: string) => ({ type, id });
const checks = (page: Page) => page.getByRole('button', { name: /problem|error|warning/ });

test.use(DRAWN_BY_SOFTWARE);

test('a model is replaced: what is bound to it is reviewed, fixed, and one undo takes it back', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Kompassen', 'House');
  await page
    .locator('input[aria-label="Models"]')
    .first()
    .setInputFiles(file('House.glb', await houseGlb()));
  await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible({ timeout: 90_000 });
  await saved(page);
  await page.getByRole('region', { name: 'Stage' }).press('Escape');
  await page.getByRole('button', { name: 'Take picture' }).click();
  await expect(page.getByRole('button', { name: 'Remove cover image' })).toBeVisible({ timeout: 60_000 });
  await saved(page);

  const [, projectId = '', e3dId = ''] = /projects\/([^/]+)\/studio\/e3d\/([^/?]+)/.exec(page.url()) ?? [];
  const client = new EditorClient(serverUrl(), ADMIN);
  await client.signIn();
  const draft = () => client.query<{ attributes: Attributes }>('e3d.get', { projectId, e3dId });
  const oak = await client.mutate<{ id: string }>('e3d.material.create', { name: `Oak ${e3dId}` });
  const { attributes } = await draft();
  const [entity] = attributes.entities;
  if (!entity) throw new Error('The model is no object');
  const slot = (id: string, node: string, material: string, fallback: unknown = null) => ({
    type: 'material',
    id,
    name: id,
    entity: ref('entity', entity.id),
    fallback,
    match: { node, material },
  });
  await client.mutate('e3d.update', {
    projectId,
    e3dId,
    attributes: {
      meshSlots: [
        slot('Door slot', 'Door', 'Wood'),
        slot('Roof slot', 'Roof', 'Tile'),
        slot('Shutter slot', 'Shutter', 'Wood', ref('material', oak.id)),
      ].map((one) => ({ ...one, id: one.id.replace(' ', '_') })),
    },
  });
  // The first version joined the parts that the slots now name: the next one has them on their own.
  const versions = async () => {
    const meshes = await client.query<{ version: number | null }[]>('e3d.mesh.list', { projectId, productId: e3dId });
    return meshes.map(({ version }) => version);
  };
  await expect.poll(versions, { timeout: 90_000 }).toEqual([2]);
  await page.reload();
  await expect(checks(page)).toContainText('No problems');

  const tree = page.getByRole('tree', { name: 'Objects' });
  const replace = async () => {
    await tree.getByRole('treeitem', { name: 'House' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Replace model' }).click();
    await page.locator('input[aria-label="New model"]').setInputFiles(file('House v2.glb', await nextHouseGlb()));
    await expect(dialog.getByText('1 renamed')).toBeVisible({ timeout: 60_000 });
  };
  const dialog = page.getByRole('dialog', { name: 'Replace “House”' });

  await test.step('the review says what is kept, renamed, new and lost; Cancel changes nothing', async () => {
    await replace();
    await expect(dialog.getByText('1 kept')).toBeVisible();
    await expect(dialog.getByText('1 lost')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'New' })).toContainText('Porch');
    await expect(dialog.getByRole('combobox', { name: /Part for Roof slot: Tak_2/ })).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('not publish');
    await expect(dialog.getByRole('img', { name: 'Current model: version 2' })).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole('img', { name: 'New model: House v2.glb' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('accepted as it is, a lost slot in use blocks publishing; one undo takes all of it back', async () => {
    await replace();
    await dialog.getByRole('button', { name: 'Replace model' }).click();
    await expect(checks(page)).toContainText('1 error', { timeout: 30_000 });
    await saved(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish' });
    await expect(publish.getByText(/“Shutter slot” is bound to “Shutter”/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(checks(page)).toContainText('No problems', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled();
  });

  await test.step('a part chosen by hand fixes what was lost', async () => {
    await replace();
    await dialog.getByRole('combobox', { name: /^Part for Shutter slot/ }).click();
    await page.getByRole('option', { name: 'Porch · Wood' }).click();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Replace model' }).click();
    await saved(page);
    await expect(checks(page)).toContainText('No problems', { timeout: 30_000 });
    const { attributes: after } = await draft();
    expect(after.meshSlots.map(({ match }) => match.node).sort()).toEqual(['Door', 'Porch', 'Tak_2']);
    expect(after.meshVersions).toMatchObject([{ replaced: expect.any(Number) }]);
  });
});

interface Attributes {
  entities: { id: string }[];
  meshSlots: { match: { node: string } }[];
  meshVersions: { version: number; replaced: number }[];
}

test('a file that is called like a model of the product is asked about: a new version, or a model of its own', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Vinkeln', 'House');
  const models = page.locator('input[aria-label="Models"]').first();
  await models.setInputFiles(file('House_v01.glb', await houseGlb()));
  await expect(page.getByText(/^[1-9][\d\s]* triangles?$/)).toBeVisible({ timeout: 90_000 });
  await saved(page);
  const tree = page.getByRole('tree', { name: 'Objects' });
  const question = page.getByRole('dialog', { name: 'Is “House v02.glb” a new version?' });

  await models.setInputFiles(file('House v02.glb', await nextHouseGlb()));
  await expect(question.getByText('House_v01')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(tree.getByRole('treeitem')).toHaveCount(1);

  await models.setInputFiles(file('House v02.glb', await nextHouseGlb()));
  await expect(question.getByRole('button', { name: 'Replace model' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Replace/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await models.setInputFiles(file('House v02.glb', await nextHouseGlb()));
  await question.getByRole('button', { name: 'Add as a new model' }).click();
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
});
