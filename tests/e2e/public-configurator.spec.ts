import { randomUUID } from 'node:crypto';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { testModel } from '@diorama/server/testing/test-models.ts';
import { expect, type Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { ADMIN } from './support/start-server.ts';
import { expectAccessible, serverUrl, test } from './support/studio.ts';

test.use({ hasTouch: true });

const ref = (type: string, id: string) => ({ type, id });
const en = (text: string) => ({ type: 'custom', value: { en: text } });

/** A published configurator with two boxes, each with a hotspot that opens a widget. Answers with its address. */
async function publishBoxes(): Promise<string> {
  const client = new EditorClient(serverUrl(), ADMIN);
  await client.signIn();
  const make = (path: string, input: unknown) => client.mutate<{ id: string }>(path, input);
  const slug = `boxes-${randomUUID().slice(0, 8)}`;
  const { id: projectId } = await make('projects.create', { name: 'Boxes', slug });
  const collection = await make('widgets.collections.create', { name: slug, owner: 'global' });
  const oven = await make('widgets.create', { collectionId: collection.id, name: 'Oven', lang: 'en', type: 'popup' });
  const settings = { type: 'e3d', projectId, settings: { name: 'Boxes' } };
  const { id: product } = await client.mutate<{ id: { id: string } }>('products.create', settings);
  const place = { projectId, productId: product.id };
  const bytes = testModel();
  const upload = await client.mutate<{
    url: string;
    method: string;
    headers: Record<string, string>;
    token: string;
    meshId: string;
  }>('e3d.mesh.createUpload', {
    ...place,
    fileName: 'Box.glb',
    fileSize: bytes.length,
    entityId: 'left',
    skip: MeshSkip.parse({}),
  });
  await fetch(new URL(upload.url, serverUrl()), {
    method: upload.method,
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  const box = (id: string, x: number, interaction: object) => ({
    id,
    name: id,
    components: [
      { id: 't', data: { type: 'transform', position: { x, y: 0, z: 0 } } },
      { id: 'm', data: { type: 'mesh', mesh: ref('mesh', upload.meshId) } },
      { id: 'h', data: { type: 'hotspot', label: en(`Spot ${id}`), occluded: 'show', widget: ref('widget-use', 'w') } },
      { id: 'i', data: { type: 'interaction', ...interaction } },
    ],
  });
  const used = { id: 'w', name: { en: 'Oven' }, collectionId: collection.id, widget: ref('widget', oven.id) };
  const boxes = [box('left', -3, { label: en('Open the left box') }), box('right', 3, { a11yRole: 'none' })];
  const attributes = { widgets: [used], entities: boxes };
  await client.mutate('e3d.update', { projectId, e3dId: product.id, attributes });
  await expect.poll(() => client.pollMesh(upload.token), { timeout: 60_000 }).toBe(201);
  await client.mutate('e3d.publish', { projectId, e3dId: product.id });
  return `/p/${slug}`;
}

/** Where the hotspots are on the page. */
const spots = (page: Page) =>
  page.locator('.cf-spot').evaluateAll((all) =>
    all.map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return { x, y };
    }),
  );
const apart = async (page: Page): Promise<number> => {
  const [a, b] = await spots(page);
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

test('a visitor turns and zooms with fingers, taps a hotspot, and opens objects with keys', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(await publishBoxes());
  await expect(page.locator('.cf')).toHaveAttribute('data-state', 'whole', { timeout: 60_000 });
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const dialog = page.getByRole('dialog', { name: 'Oven' });

  await test.step('one finger turns', async () => {
    const before = await spots(page);
    await send('touchStart', [300, 600]);
    for (const x of [340, 380, 420]) await send('touchMove', [x, 600]);
    await send('touchEnd');
    await expect.poll(() => spots(page)).not.toEqual(before);
  });

  await test.step('two fingers zoom, and open nothing', async () => {
    const before = await apart(page);
    await send('touchStart', [600, 300], [680, 300]);
    for (const x of [700, 740, 780]) await send('touchMove', [600, 300], [x, 300]);
    await send('touchEnd');
    await expect.poll(() => apart(page)).toBeGreaterThan(before * 1.2);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a tap on a hotspot opens its widget', async () => {
    await page.getByRole('button', { name: 'Spot right' }).tap();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('objects are listed by their label, and those without a role are not', async () => {
    const list = page.getByRole('navigation', { name: 'Items in this view' }).getByRole('button');
    await expect(list).toHaveText(['Open the left box']);
    await list.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('a model that cannot be loaded, and a browser without WebGL, are told with the way out', async ({ page }) => {
  test.slow();
  const address = await publishBoxes();
  await page.route(/\.glb/, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\.glb/);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.locator('.cf')).toHaveAttribute('data-state', 'whole', { timeout: 60_000 });

  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
  });
  await page.reload();
  await expect(page.locator('.cf')).toHaveAttribute('data-state', 'unable', { timeout: 60_000 });
  await expect(page.getByRole('alert')).toHaveText(/3D/);
  await expectAccessible(page);
});

test('where the device has a viewer for rooms, it is given the model', async ({ page }) => {
  test.slow();
  // What an iPhone says of such links, and its viewer.
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports;
    DOMTokenList.prototype.supports = function (token) {
      return token === 'ar' || supports.call(this, token);
    };
    const make = URL.createObjectURL;
    URL.createObjectURL = (made) => {
      if (made instanceof Blob) document.documentElement.dataset.made = `${made.type} ${made.size > 1_000}`;
      return make(made);
    };
    HTMLAnchorElement.prototype.click = function () {
      document.documentElement.dataset.opened = `${this.rel} ${this.children.length}`;
    };
  });
  await page.goto(await publishBoxes());
  await page.getByRole('button', { name: 'View in your room' }).click({ timeout: 60_000 });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-opened', 'ar 1', { timeout: 60_000 });
  await expect(html).toHaveAttribute('data-made', 'model/vnd.usdz+zip true');
  await expect(page.getByRole('button', { name: 'View in your room' })).toBeEnabled();
  await expectAccessible(page);
});
