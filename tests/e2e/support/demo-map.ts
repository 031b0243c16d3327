import { expect, type Page } from '@playwright/test';
import { serverUrl } from './studio.ts';

/** Opens the page of the demo's map, which is published, in English. Returns where it is. */
export async function openDemoMap(page: Page, origin = serverUrl()): Promise<string> {
  await page.goto(`${origin}/projects`);
  await page.getByRole('link', { name: 'Villa Solbacken' }).first().click();
  const address = await page.locator('a[href*="/studio/gis/"]').first().getAttribute('href');
  const id = /\/gis\/([^/?]+)/.exec(address ?? '')?.[1];
  const path = `/p/villa-solbacken/gis/${id}`;
  await page.goto(`${origin}${path}?lang=en`);
  await expect(page.locator('.gm')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  return path;
}
