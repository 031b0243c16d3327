import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_MEDIA } from '@diorama/server/features/setup/demo-manifest.ts';
import { HOUSE_POSTER } from '@diorama/server/features/setup/make-demo-house.ts';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/** Milliseconds between two looks, and in all. */
const LOOK_EVERY = 3_000;
const PATIENCE = 180_000;

const [address] = process.argv.slice(2);
if (!address) throw new Error('Give the address of the published house: http://127.0.0.1:3000/p/villa-solbacken/e3d/…');

// Takes the picture that the page of the demo's house opens with from the page itself, once nothing in it changes any more.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
await page.goto(address);
const look = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'));
let before = '';
let now = '';
for (let waited = 0; waited < PATIENCE && (now === '' || now !== before); waited += LOOK_EVERY) {
  await page.waitForTimeout(LOOK_EVERY);
  [before, now] = [now, await look()];
}
const bytes = Buffer.from(now.split(',')[1] ?? '', 'base64');
await writeFile(join(DEMO_MEDIA, HOUSE_POSTER), await sharp(bytes).webp({ quality: 84, effort: 6 }).toBuffer());
await browser.close();
