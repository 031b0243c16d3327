import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDemoProject } from './support/demo.ts';
import { call, expect, serverUrl, test } from './support/studio.ts';

/** Links and buttons of the main navigation whose middle is covered by something else. */
const coveredLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .locator('a:visible, button:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
    );

test('with texts twice as large in the browser, all of the studio is: rows of a list do not lie over each other', async ({
  studio: page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });
  await openDemoProject(page);
  const rows = page
    .getByRole('grid', { name: 'Products' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  // Other journeys add some of their own.
  await expect(rows.nth(2)).toBeVisible();
  await expect(rows.first()).toHaveCSS('font-size', '26px');
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  for (const [at, { top }] of boxes.slice(1).entries())
    expect(top).toBeGreaterThanOrEqual((boxes[at]?.bottom ?? 0) - 1);
});

test('at 400 % bars scroll with the content, and nothing covers the navigation', async ({ studio: page }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await openDemoProject(page);
  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Assets' }).click();
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  expect(await coveredLinks(page)).toEqual([]);
  await search.focus();
  await expect(search).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto(`${serverUrl()}/nowhere/at/all`);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeAttached();
});

test('the longest name of a project leaves room for the entries of the menu it stands over, on a phone', async ({
  studio: page,
}) => {
  const name = 'Ö'.repeat(200);
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', { name, slug });
  const { id } = await call<{ id: { id: string } }>(page, '', 'gis.create', { projectId, settings: { name } });
  await call(page, '', 'gis.publish', { projectId, gisId: id.id });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/p/${slug}/gis/${id.id}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name });
  const body = await sheet.locator('.v-sheet-body').boundingBox();
  expect(body?.height).toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
