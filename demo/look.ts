// Quick looks: `node scripts/run.mjs --tools demo/look.ts <folder> <width> <rays> [view ids or move:time ...]`
import path from 'node:path';
import sharp from 'sharp';
import { bakedScene } from './scene/baked.ts';
import { moves, type View, viewDuring, viewIds, views } from './scene/cameras.ts';
import { openStudio } from './scene/studio.ts';

const [folder = 'screens', width = '960', rays = '24', ...names] = process.argv.slice(2);
const w = Number(width);
const h = Math.round((w * 9) / 16);
const began = performance.now();
const studio = await openStudio(await bakedScene(Number(rays)));
console.log('ready', Math.round(performance.now() - began));
for (const name of names.length > 0 ? names : viewIds) {
  const [id, time] = name.split(':');
  const move = moves.find((m) => m.id === id);
  const known = viewIds.find((v) => v === id);
  const view: View | undefined = move ? viewDuring(move, Number(time)) : known && views[known];
  if (!view) throw new Error(`There is no view or move "${name}".`);
  const t = performance.now();
  const pixels = await studio.shoot(
    w,
    h,
    Array.from({ length: Number(process.env.SAMPLES ?? 2) }, () => view),
  );
  console.log(name, Math.round(performance.now() - t), 'ms');
  await sharp(pixels, { raw: { width: w, height: h, channels: 4 } })
    .flip()
    .removeAlpha()
    .png()
    .toFile(path.join(folder, `${name.replace(':', '-')}.png`));
}
await studio.close();
