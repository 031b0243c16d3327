import { randomUUID } from 'node:crypto';
import { call, expect, test } from './support/studio.ts';

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
  // It grows with what comes into it.
  const body = sheet.locator('.v-sheet-body');
  await expect.poll(async () => (await body.boundingBox())?.height ?? 0).toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
