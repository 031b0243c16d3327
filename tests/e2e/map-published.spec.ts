import { type Browser, expect, type Page } from '@playwright/test';
import { downloadedFolder, serveFolder, visitFolder } from './support/sites.ts';
import { call, DRAWN_BY_SOFTWARE, makeProject, serverUrl, test } from './support/studio.ts';

const COUNT = 6_000;

interface Made {
  id: { id: string };
}

/** A map of 6,000 joined places in two categories, published; answers where it is, and its layer. */
async function publishedMap(page: Page) {
  const slug = await makeProject(page, 'Kvarteret Plattan');
  const send = <Result>(path: string, input: unknown) => call<Result>(page, '', path, input);
  const projectId = /projects\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const { id: gis } = await send<Made>('gis.create', { projectId, settings: { name: 'Many places' } });
  const place = { projectId, gisId: gis.id };
  const layer = await send<object>('gis.createLayer', { gisId: gis.id, name: 'Shops', type: 'hotspots' });
  const features = Array.from({ length: COUNT }, (_, at) => ({
    id: `shop-${at}`,
    name: { type: 'custom', value: { en: `Shop ${at}` } },
    position: { lng: 18 + (at % 100) / 500, lat: 59 + Math.floor(at / 100) / 500 },
    category: { type: 'category', id: at % 2 === 0 ? 'food' : 'tools' },
  }));
  const categories = ['food', 'tools'].map((id) => ({ id, name: { type: 'custom', value: { en: id } } }));
  const center = { lng: 18.1, lat: 59.06 };
  const settings = { initialMapState: { type: 'position', center, zoom: 9 }, features: { search: true } };
  const display = { type: 'standard', cluster: true };
  await send('gis.update', {
    ...place,
    attributes: { categories, settings },
    layers: [{ ...layer, display, features }],
  });
  await send('gis.publish', place);
  return { slug, place, send, layer: { ...layer, display, features } };
}

async function visit(browser: Browser, path: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: serverUrl(), javaScriptEnabled, reducedMotion: 'reduce' });
  const visitor = await context.newPage();
  await visitor.goto(path);
  return visitor;
}

test.use(DRAWN_BY_SOFTWARE);

test('a map of thousands is drawn from tiles, and its places are found, linked, counted and printed', async ({
  studio: page,
  browser,
}) => {
  test.slow();
  const { slug, place } = await publishedMap(page);
  const path = `/p/${slug}/gis/${place.gisId}`;

  await test.step('without script its picture is there, with a text', async () => {
    const visitor = await visit(browser, path, false);
    const picture = visitor.getByRole('img', { name: /Many places/ });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    await visitor.context().close();
  });

  const visitor = await visit(browser, path);
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.reload();
  await expect(visitor.locator('[data-state="ready"]')).toBeVisible({ timeout: 60_000 });

  await test.step('the list is in step with the view, and counts come with categories', async () => {
    await expect(visitor.getByText(`${COUNT} in view`)).toBeVisible();
    await expect(visitor.getByRole('checkbox', { name: /food/ })).toBeChecked();
    expect(asked.some((url) => url.includes('layer.pmtiles'))).toBe(true);
    expect(asked.some((url) => url.includes('/api/client/'))).toBe(false);
  });

  await test.step('search finds one of them, and its address leads back to it', async () => {
    await visitor.getByRole('combobox').fill('Shop 4321');
    await visitor.getByRole('option', { name: /Shop 4321/ }).click();
    await expect(visitor.getByRole('dialog', { name: 'Shop 4321' })).toBeVisible();
    const linked = await visit(browser, visitor.url());
    await expect(linked.getByRole('dialog', { name: 'Shop 4321' })).toBeVisible({ timeout: 60_000 });
    await expect(linked).toHaveTitle(/Shop 4321/);
    await linked.context().close();
  });

  await test.step('in a folder without a server it has its tiles, and all of them are found', async () => {
    await using site = await serveFolder(await downloadedFolder(page, '', { type: 'gis', id: place.gisId }));
    const { page: there, faults } = await visitFolder(browser, site.at);
    await there.goto(site.at);
    await expect(there.getByText(`${COUNT} in view`)).toBeVisible({ timeout: 60_000 });
    await there.getByRole('combobox').fill('Shop 4321');
    await there.getByRole('option', { name: /Shop 4321/ }).click();
    await expect(there.getByRole('dialog', { name: 'Shop 4321' })).toBeVisible();
    expect(faults).toEqual([]);
    expect(site.missing).toEqual([]);
    await there.context().close();
  });

  await test.step('paper has the map as a picture, and the places', async () => {
    await visitor.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await visitor.emulateMedia({ media: 'print' });
    await expect(visitor.locator('.gm-printed')).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'tools' })).toBeVisible();
    await expect(visitor.getByRole('combobox')).toBeHidden();
  });
  await visitor.context().close();
});

test('before it is published again, the live map and the draft are compared under a divider', async ({
  studio: page,
}) => {
  test.slow();
  const { place, send, layer } = await publishedMap(page);
  const [first, ...others] = layer.features;
  const moved = { ...first, position: { lng: 18.3, lat: 59.2 } };
  await send('gis.update', {
    ...place,
    attributes: {},
    layers: [{ ...layer, features: [moved, ...others.slice(0, -1)] }],
  });
  await page.goto(`/projects/${place.projectId}/studio/gis/${place.gisId}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // What is still being read of the draft moves the button.
  await expect(page.getByRole('heading', { name: '3 warnings' })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'v1' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare on the map' }).click();
  await expect(page.getByText('2 features differ.')).toBeVisible({ timeout: 60_000 });
  const list = page.getByRole('region', { name: 'What changes' });
  await expect(list.getByRole('button')).toHaveText([
    /Shops.*1 moved, 1 removed/,
    /Shop 0.*moved/,
    /Shop 5999.*removed/,
  ]);
  const divider = page.getByRole('slider', { name: /Divider/ });
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '45');
  await list.getByRole('button', { name: /Shop 0/ }).click();
  await expect(list.getByRole('button', { name: /Shop 0/ })).toHaveAttribute('aria-current', 'true');
});
