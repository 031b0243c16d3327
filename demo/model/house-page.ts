import { chromium, type Page } from '@playwright/test';

/** Milliseconds between two looks, and in all. */
const LOOK_EVERY = 3_000;
const PATIENCE = 180_000;

/** A browser with a page of this size, pixels, that draws in software. */
export async function openHouse(viewport: { width: number; height: number }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  return { browser, page: await browser.newPage({ viewport }) };
}

/** What the page of the house draws, as a PNG, once nothing in it changes any more. */
export async function settledPicture(page: Page): Promise<Buffer> {
  const look = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'));
  let before = '';
  let now = '';
  for (let waited = 0; waited < PATIENCE && (now === '' || now !== before); waited += LOOK_EVERY) {
    await page.waitForTimeout(LOOK_EVERY);
    [before, now] = [now, await look()];
  }
  return Buffer.from(now.split(',')[1] ?? '', 'base64');
}
