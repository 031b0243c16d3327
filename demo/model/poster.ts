import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_MEDIA } from '@diorama/server/features/setup/demo/demo-manifest.ts';
import { HOUSE_POSTER } from '@diorama/server/features/setup/demo/make-demo-house.ts';
import sharp from 'sharp';
import { openHouse, settledPicture } from './house-page.ts';

const [address] = process.argv.slice(2);
if (!address) throw new Error('Give the address of the published house: http://127.0.0.1:3000/p/villa-solbacken/e3d/…');

// Takes the picture that the page of the demo's house opens with from the page itself.
const { browser, page } = await openHouse({ width: 1920, height: 1080 });
await page.goto(address);
const bytes = await settledPicture(page);
await writeFile(join(DEMO_MEDIA, HOUSE_POSTER), await sharp(bytes).webp({ quality: 84, effort: 6 }).toBuffer());
await browser.close();
