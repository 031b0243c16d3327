import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { serveFolder, startSite } from '../support/sites.ts';
import { ask, call, expect, serverUrl } from '../support/studio.ts';
import { demo, deviceScaleFactor, type Product, ready, test } from './visitor.ts';

/** A window of few pixels: maps and scenes are drawn by the processor. */
const SMALL = { width: 900, height: 420 };

const TYPES: readonly Product['type'][] = ['icgi', 'e3d', 'gis'];

/** As a press does, within the page: presses and keys of Playwright reach no frame of another origin in a released Firefox. */
const press = (thing: Locator): Promise<void> =>
  thing.evaluate((element) => element instanceof HTMLElement && element.click()).then(() => undefined);

/** Does one thing with a page, or a frame with it, that needs its files. */
const USE: Readonly<Record<Product['type'], (page: Page | FrameLocator) => Promise<void>>> = {
  icgi: async (page) => {
    await press(page.getByRole('button', { name: 'Right: Terrace' }));
    await expect(page.getByRole('status').filter({ hasText: /^Terrace,/ })).toHaveCount(1);
  },
  e3d: async (page) => {
    const price = page.getByRole('definition').first();
    const before = await price.textContent();
    await press(page.getByRole('radio', { name: /^Tiles/ }));
    await expect(price).not.toHaveText(before ?? '');
  },
  gis: async (page) => {
    await page.getByRole('combobox', { name: 'Search the map' }).fill('harbour');
    await press(page.getByRole('option', { name: /Harbour grill/ }));
    await expect(page.getByRole('dialog', { name: 'Harbour grill' })).toBeVisible();
  },
};

// The page of a map needs its server, and is not offered as a folder.
for (const type of ['icgi', 'e3d'] as const)
  test(`the published page of the demo's ${type} is used from a folder on a server of plain files`, async ({
    studio,
    browser,
    faults,
  }) => {
    test.slow();
    const { products } = await demo(studio);
    const id = products.find((product) => product.type === type)?.id;
    let zip: Buffer = Buffer.alloc(0);
    // One download at a time for each person: other tests are the same one.
    await expect(async () => {
      const folder = await ask<{ url: string }>(studio, serverUrl(), 'publications.folder', { type, id });
      const answer = await studio.request.get(new URL(folder.url, serverUrl()).href);
      expect(answer.status()).toBe(200);
      zip = await answer.body();
    }).toPass();
    await using site = await serveFolder(zip);
    const visitor = await (
      await browser.newContext({ locale: 'en-GB', colorScheme: null, deviceScaleFactor, viewport: SMALL })
    ).newPage();
    const outside: string[] = [];
    visitor.on('request', (request) => {
      if (!request.url().startsWith(site.at) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
    });
    visitor.on('pageerror', ({ message }) => faults.push(message));
    await visitor.goto(site.at);
    await ready(visitor, type);
    await USE[type](visitor);
    expect({ outside, missing: site.missing }).toEqual({ outside: [], missing: [] });
    await visitor.context().close();
  });

/** A copy of the demo, which no other site may embed and other tests read; one for all tests of a process. */
let copied: Promise<{ slug: string; projectId: string; products: readonly Product[] }> | undefined;

async function copyForFrames(studio: Page) {
  const { id } = await demo(studio);
  const copy = { projectId: id, name: `Framed ${randomUUID().slice(0, 8)}`, requestId: randomUUID() };
  const { id: projectId } = await call<{ id: string }>(studio, serverUrl(), 'projects.duplicate', copy);
  const embedding = { type: 'any' };
  const { slug } = await call<{ slug: string }>(studio, serverUrl(), 'projects.update', { projectId, embedding });
  const products = await ask<Product[]>(studio, serverUrl(), 'projects.products.list', { projectId });
  return { slug, projectId, products };
}

for (const type of TYPES)
  test(`the published page of a ${type} is used in a frame of another site, also on a phone`, async ({
    studio,
    browser,
    faults,
  }) => {
    test.slow();
    copied ??= copyForFrames(studio);
    const { slug, projectId, products } = await copied;
    const product = products.find((one) => one.type === type);
    await call(studio, serverUrl(), 'products.publish', { type, id: product?.id, projectId });
    const address = `${serverUrl()}/p/${slug}/${type}/${product?.id}?lang=en`;
    await using site = await startSite(
      `<iframe title="Product" src="${address}" style="width:100%;height:400px;border:0"></iframe>`,
    );
    const visitor = await (
      await browser.newContext({ viewport: SMALL, colorScheme: null, deviceScaleFactor })
    ).newPage();
    visitor.on('pageerror', ({ message }) => faults.push(message));
    await visitor.goto(site.origin);
    const frame = visitor.frameLocator('iframe');
    await ready(frame, type);
    await USE[type](frame);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await ready(frame, type);
    await visitor.context().close();
  });
