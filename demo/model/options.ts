import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEMO_MEDIA } from '@diorama/server/features/setup/demo/demo-manifest.ts';
import { OPTION_PICTURES } from '@diorama/server/features/setup/demo/demo-option-pictures.ts';
import sharp from 'sharp';
import { openHouse, settledPicture } from './house-page.ts';

/** Pixels of a picture: twice what a control shows. */
const SIZE = { width: 320, height: 240 };
/** What a choice changes, in the first view of the house: parts of its width and height. */
const PLACES: Readonly<Record<string, { left: number; top: number; width: number; height: number }>> = {
  facade: { left: 0.535, top: 0.4, width: 0.15, height: 0.2 },
  roof: { left: 0.36, top: 0.15, width: 0.3, height: 0.4 },
  garage: { left: 0.69, top: 0.27, width: 0.25, height: 0.333 },
};

const [address] = process.argv.slice(2);
if (!address) throw new Error('Give the address of the published house: http://127.0.0.1:3000/p/villa-solbacken/e3d/…');

// Takes the pictures of the options of the demo's house from its page, each with that option.
const { browser, page } = await openHouse({ width: 2560, height: 1440 });
for (const { choice, file, filter } of OPTION_PICTURES) {
  const place = PLACES[choice];
  if (!place) throw new Error(`Where is “${choice}” seen?`);
  await page.goto(`${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const picture = sharp(await settledPicture(page));
  const { width, height } = await picture.metadata();
  const part = picture.extract({
    left: Math.round(place.left * width),
    top: Math.round(place.top * height),
    width: Math.round(place.width * width),
    height: Math.round(place.height * height),
  });
  const path = join(DEMO_MEDIA, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await part.resize(SIZE).webp({ quality: 80, effort: 6 }).toBuffer());
}
await browser.close();
