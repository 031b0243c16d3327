import { readFileSync } from 'node:fs';
import { ktx2Model } from '@diorama/server/testing/ktx2-model.ts';
import { dracoModel, meshoptModel } from '@diorama/server/testing/packed-models.ts';
import { testModel } from '@diorama/server/testing/test-models.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfOf } from './support/documents.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

// The machine may have no graphics card; models and panoramas are then drawn by the processor.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-unsafe-swiftshader'] }),
});

const VIDEO = new URL('../../demo/media/derived/approach_to_dusk-1280-forward.mp4', import.meta.url);
const PHOTO = new URL('../../demo/media/keyframes/living.webp', import.meta.url);

test('a model with textures of KTX2 is shown with them, and all it loads comes from this server', async ({
  studio: page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^http/.test(protocol)) hosts.add(host);
  });
  await makeProject(page, 'Packed textures');
  await page.getByRole('link', { name: 'Assets' }).click();
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'wall.glb', mimeType: 'model/gltf-binary', buffer: await ktx2Model() }]);
  await expect(page.getByText('Uploaded “wall.glb”')).toBeVisible();
  await page.getByRole('grid', { name: 'Files' }).getByText('wall.glb').dblclick();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox.getByText(/^2 triangles · 1 material/)).toBeVisible({ timeout: 60_000 });
  await expect(lightbox.getByText(/Shown without/)).toBeHidden();
  // The material is white, and its texture red.
  const picture = await lightbox.getByRole('img', { name: 'wall.glb in 3D' }).screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = data
    .subarray(3 * (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)))
    .subarray(0, 3);
  const [red = 0, green = 0, blue = 0] = middle;
  expect(red).toBeGreaterThan(100);
  expect(Math.max(green, blue)).toBeLessThan(red / 2);
  await expectAccessible(page);
  expect([refused, [...hosts]]).toEqual([[], [new URL(page.url()).host]]);
});

test('a model whose texture of KTX2 is damaged is shown without it, and says so', async ({ studio: page }) => {
  await makeProject(page, 'Damaged textures');
  await page.getByRole('link', { name: 'Assets' }).click();
  const buffer = await ktx2Model();
  const texture = buffer.indexOf(Buffer.from('KTX 20'));
  buffer.fill(0xff, texture + 12, texture + 48); // the head says nothing that can be
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'wall.glb', mimeType: 'model/gltf-binary', buffer }]);
  await expect(page.getByText('Uploaded “wall.glb”')).toBeVisible();
  await page.getByRole('grid', { name: 'Files' }).getByText('wall.glb').dblclick();
  await expect(page.getByRole('dialog').getByText('Shown without a texture that this viewer cannot read')).toBeVisible({
    timeout: 60_000,
  });
});

async function upload(page: Page): Promise<void> {
  const wide = await sharp(readFileSync(PHOTO)).resize({ width: 2_048, height: 1_024, fit: 'fill' }).jpeg().toBuffer();
  await page.getByLabel('Files to upload').setInputFiles([
    { name: '1 garden.jpg', mimeType: 'image/jpeg', buffer: wide },
    { name: '2 fly-over.mp4', mimeType: 'video/mp4', buffer: readFileSync(VIDEO) },
    { name: '3 plan.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Ground floor', 'Upper floor']) },
    { name: '4 box.glb', mimeType: 'model/gltf-binary', buffer: testModel() },
    { name: '5 draco.glb', mimeType: 'model/gltf-binary', buffer: dracoModel() },
    { name: '6 meshopt.glb', mimeType: 'model/gltf-binary', buffer: meshoptModel() },
    {
      name: '7 broken.glb',
      mimeType: 'model/gltf-binary',
      buffer: testModel({ required: ['KHR_draco_mesh_compression'], isPacked: true }),
    },
  ]);
  await expect(page.getByText('Uploaded 7 files')).toBeVisible();
}

test('every kind of file is seen in the lightbox, by keys alone', async ({ studio: page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await makeProject(page, 'Viewers');
  await page.getByRole('link', { name: 'Assets' }).click();
  await upload(page);
  await page.getByRole('grid', { name: 'Files' }).getByText('1 garden.jpg').dblclick();
  const lightbox = page.getByRole('dialog');
  const picture = lightbox.getByRole('img', { name: '1 garden.jpg' });
  await expect(picture).toBeVisible();

  await page.keyboard.press('1');
  await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(2_048);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('-');
  await expect(lightbox.getByRole('toolbar')).toContainText('80 %');
  await page.keyboard.press('0');
  await expect(lightbox.getByRole('button', { name: 'Fit' })).toBeDisabled();
  await expectAccessible(page);

  await lightbox.getByRole('button', { name: 'View as 360°' }).click();
  await expect(lightbox.getByRole('img', { name: '1 garden.jpg as a panorama' }).locator('canvas')).toBeVisible();
  await expect(lightbox.getByRole('status')).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowLeft');

  await page.keyboard.press('ArrowRight');
  await expect(lightbox.locator('video')).toHaveJSProperty('readyState', 4);

  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('Page 1: Ground floor')).toBeAttached();
  await page.keyboard.press('PageDown');
  await expect(lightbox.getByText('Page 2: Upper floor')).toBeAttached();
  await expect(lightbox.getByText('2 of 2')).toBeVisible();

  await page.keyboard.press('ArrowRight');
  // Without a graphics card the processor draws it, on a busy machine for a while.
  const facts = lightbox.getByText(/^12 triangles · 1 material · 2\.00 × 1\.00 × 2\.00 m/);
  await expect(facts).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Shift+ArrowUp');
  await expectAccessible(page);

  for (const name of ['5 draco.glb', '6 meshopt.glb']) {
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByRole('img', { name: `${name} in 3D` })).toBeVisible();
    await expect(facts).toBeVisible({ timeout: 60_000 });
  }

  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('The model cannot be shown: it is damaged, or could not be loaded.')).toBeVisible();
  await expect(lightbox.getByRole('status').getByRole('button', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText(/^12 triangles/)).toBeVisible();
  expect(refused).toEqual([]);
});
