import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call, DRAWN_BY_SOFTWARE, expect, expectAccessible, saved, test } from './support/studio.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
const custom = (en: string) => ({ type: 'custom', value: { en } });
const square = (lng: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, 59],
      [lng + 0.02, 59],
      [lng + 0.02, 59.01],
      [lng, 59.01],
      [lng, 59],
    ],
  ],
});

/** A map with two areas that overlap, a label and a place. */
async function shapes(page: Page): Promise<void> {
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', {
    name: 'Kvarteret',
    slug: `p-${randomUUID()}`,
  });
  const made = await call<{ id: { id: string } }>(page, '', 'gis.create', { projectId, settings: { name: 'Kartan' } });
  const gisId = made.id.id;
  const features = {
    outline: [
      { id: 'west', name: custom('West'), geometry: square(18) },
      { id: 'east', name: custom('East'), geometry: square(18.01) },
    ],
    label: [{ id: 'sign', text: { en: 'Quay' }, position: { lng: 18.05, lat: 59.005 } }],
    hotspots: [{ id: 'cafe', name: custom('Café'), position: { lng: 18.04, lat: 59.005 } }],
  };
  const layers = [];
  for (const [type, own] of Object.entries(features)) {
    const layer = await call<object>(page, '', 'gis.createLayer', { gisId, name: type, type, requestId: randomUUID() });
    layers.push({ ...layer, features: own });
  }
  const initialMapState = { type: 'position', center: { lng: 18.02, lat: 59.005 }, zoom: 12 };
  await call(page, '', 'gis.update', {
    ...{ projectId, gisId },
    attributes: { settings: { name: 'Kartan', initialMapState } },
    layers,
  });
  await page.goto(`/projects/${projectId}/studio/gis/${gisId}`);
  await expect(page.getByRole('region', { name: 'Stage' }).locator('canvas')).toBeVisible({ timeout: 60_000 });
}

test.use(DRAWN_BY_SOFTWARE);

test('areas are joined and surrounded, a post is lifted, and the first view is framed, by keys', async ({
  studio: page,
}) => {
  await shapes(page);

  await test.step('two areas become one, and undo brings both back', async () => {
    await row(page, 'West').click();
    await row(page, 'East').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(row(page, 'East')).toHaveCount(0);
    await expect(row(page, 'West')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'East')).toBeVisible();
  });

  await test.step('an area is cut out of another; what would leave nothing is refused', async () => {
    await row(page, 'West').click();
    await row(page, 'East').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Cut out' }).click();
    await expect(page.getByText('Area', { exact: true })).toBeVisible();
    await row(page, 'West').click();
    await row(page, 'East').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Keep shared' }).click();
    await expect(page.getByText('The areas do not overlap')).toBeVisible();
  });

  await test.step('an area around a place has its name', async () => {
    await row(page, 'Café').click();
    await page.getByRole('spinbutton', { name: 'Distance' }).fill('250');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add area around' }).click();
    await expect(row(page, 'Café, 250 m')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
  });

  await test.step('arrow keys lift a label’s post and let it down again', async () => {
    await row(page, 'Quay').click();
    const post = page.getByRole('slider', { name: 'Height of the post' });
    await post.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByRole('spinbutton', { name: 'Height' })).toHaveValue('32');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(post).toHaveAttribute('aria-valuetext', 'No post');
  });

  await test.step('frames show what desktops and phones see first; arrow keys move it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Frames' }).click();
    await expect(page.getByText('Phone', { exact: true })).toBeVisible();
    const longitude = page.getByRole('spinbutton', { name: 'Longitude' });
    const before = Number(await longitude.inputValue());
    await page.getByRole('button', { name: 'Middle of the first view' }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('Shift+Tab');
    await saved(page);
    await expectAccessible(page);
  });

  await test.step('a style is chosen from pictures', async () => {
    await page.getByRole('button', { name: /^Base map/ }).click();
    await expect(page.getByRole('radio', { name: 'Dark', exact: true }).locator('img')).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('radio', { name: 'Dark', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Base map: Dark' })).toBeFocused();
  });
});
