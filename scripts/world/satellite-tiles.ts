// Makes the built-in satellite picture of the world:
// `node scripts/run.mjs --tools scripts/world/satellite-tiles.ts <picture>`. The picture is NASA's Blue Marble with plain
// latitudes, twice as wide as high; the npm package three-globe 2.45.2 has it at example/img/earth-blue-marble.jpg
// (`npm pack three-globe@2.45.2`). What is made stays in git.
import { mkdirSync, writeFileSync } from 'node:fs';
import { pmtilesFile, type Tile } from '@diorama/server/platform/tiles/pmtiles-file.ts';
import sharp from 'sharp';

const MAX_ZOOM = 3;
/** Pixels of a tile's side, and of the world's at the largest zoom: those of the picture. */
const TILE = 512;
const WORLD = TILE * 2 ** MAX_ZOOM;
const QUALITY = 70;
const TARGET = new URL('../../packages/server/assets/maps/', import.meta.url);

const [, , picture] = process.argv;
if (picture === undefined) throw new Error('Name the picture: scripts/world/satellite-tiles.ts <picture>');
const mercator = await toMercator(picture);
const tiles: Tile[] = [];
for (let zoom = 0; zoom <= MAX_ZOOM; zoom += 1) {
  const side = TILE * 2 ** zoom;
  const world = await mercator.clone().resize(side, side, { kernel: 'lanczos3' }).raw().toBuffer();
  for (let x = 0; x < 2 ** zoom; x += 1) {
    for (let y = 0; y < 2 ** zoom; y += 1) {
      const part = sharp(world, { raw: { width: side, height: side, channels: 3 } });
      const cut = part.extract({ left: x * TILE, top: y * TILE, width: TILE, height: TILE });
      tiles.push({ zoom, x, y, bytes: await cut.webp({ quality: QUALITY, effort: 6 }).toBuffer() });
    }
  }
}
const file = pmtilesFile(tiles, {
  type: 'webp',
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  metadata: { name: 'World from space', attribution: 'NASA Blue Marble' },
});
mkdirSync(TARGET, { recursive: true });
writeFileSync(new URL('satellite.pmtiles', TARGET), file);
process.stdout.write(`satellite.pmtiles: ${(file.length / 1e6).toFixed(2)} MB\n`);

/** Row by row: each row of Mercator's square is mixed of the two rows of the picture that lie next to its latitude. */
async function toMercator(path: string) {
  const { data, info } = await sharp(path)
    .resize(WORLD, WORLD / 2)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowBytes = WORLD * info.channels;
  const square = Buffer.alloc(rowBytes * WORLD);
  for (let row = 0; row < WORLD; row += 1) {
    const y = Math.PI * (1 - (2 * (row + 0.5)) / WORLD);
    const lat = Math.atan(Math.sinh(y));
    const from = Math.min(info.height - 1, Math.max(0, (0.5 - lat / Math.PI) * info.height - 0.5));
    const upper = Math.floor(from) * rowBytes;
    const lower = Math.min(info.height - 1, Math.floor(from) + 1) * rowBytes;
    const part = from % 1;
    for (let at = 0; at < rowBytes; at += 1) {
      square[row * rowBytes + at] = Math.round((data[upper + at] ?? 0) * (1 - part) + (data[lower + at] ?? 0) * part);
    }
  }
  return sharp(square, { raw: { width: WORLD, height: WORLD, channels: 3 } });
}
