import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call, DRAWN_BY_SOFTWARE, expect, serverUrl } from '../support/studio.ts';
import { demo, type Product, test } from './visitor.ts';

test.use({ viewport: DRAWN_BY_SOFTWARE.viewport });

/** Scenes that software draws hold everything else up. */
const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 60_000 });

/** A thing in the outline of each product that is opened. */
const THINGS: readonly [Product['type'], string][] = [
  ['icgi', 'Evening'],
  ['e3d', 'Box'],
  ['gis', 'Ekgatan'],
];

/** Opens a configurator with one object: software draws the demo's for seconds. */
async function openBox(page: Page): Promise<void> {
  const send = <Result>(path: string, input: unknown) => call<Result>(page, serverUrl(), path, input);
  const slug = `box-${randomUUID()}`;
  const { id: projectId } = await send<{ id: string }>('projects.create', { name: 'Box', slug });
  const settings = { type: 'e3d', projectId, settings: { name: 'Box' } };
  const { id } = await send<{ id: { id: string } }>('products.create', settings);
  const box = { id: 'box', name: 'Box', components: [{ id: 't', data: { type: 'transform' } }] };
  await send('e3d.update', { projectId, e3dId: id.id, attributes: { entities: [box] } });
  await page.goto(`${serverUrl()}/projects/${projectId}/studio/e3d/${id.id}`);
}

/** Opens the editor of a product in a copy of the demo: other tests use the demo at the same time. */
async function openCopy(page: Page, type: Product['type']): Promise<void> {
  const { id } = await demo(page);
  const copy = await call<{ id: string }>(page, serverUrl(), 'projects.duplicate', {
    projectId: id,
    name: `Edited ${type}`,
    requestId: randomUUID(),
  });
  await page.goto(`${serverUrl()}/projects/${copy.id}`);
  const editor = await page.locator(`a[href*="/studio/${type}/"]`).first().getAttribute('href');
  await page.goto(`${serverUrl()}${editor}`);
}

for (const [type, thing] of THINGS)
  test(`something in an editor of ${type} is renamed in place, taken back, and still so after a reload`, async ({
    studio: page,
  }) => {
    test.slow();
    await (type === 'e3d' ? openBox(page) : openCopy(page, type));
    const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
    await row(thing).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Renamed here');
    await page.keyboard.press('Enter');
    await expect(row('Renamed here')).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(row('Renamed here')).toBeVisible();
    await row('Renamed here').click();
    await page.keyboard.press('Delete');
    await expect(row('Renamed here')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row('Renamed here')).toBeVisible();
    await saved(page);
  });
