import { expect, type Page } from '@playwright/test';
import { serverUrl } from './studio.ts';

/** Opens the demo's project. It is searched for: only rows in sight are drawn, and other tests make projects, too. */
export async function openDemoProject(page: Page, origin = serverUrl()): Promise<void> {
  await page.goto(`${origin}/projects?search=solbacken`);
  await page.getByRole('link', { name: 'Villa Solbacken' }).first().click();
}

/** Opens the page of the demo's map, which is published, in English. Returns where it is. */
export async function openDemoMap(page: Page, origin = serverUrl()): Promise<string> {
  await openDemoProject(page, origin);
  const address = await page.locator('a[href*="/studio/gis/"]').first().getAttribute('href');
  const id = /\/gis\/([^/?]+)/.exec(address ?? '')?.[1];
  const path = `/p/villa-solbacken/gis/${id}`;
  await page.goto(`${origin}${path}?lang=en`);
  await expect(page.locator('.gm')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  return path;
}
