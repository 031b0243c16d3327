// Renders the demo walkthrough into demo/media: `node scripts/run.mjs --tools demo/render.ts [--only <transition id>]`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bakedScene } from './scene/baked.ts';
import { type Move, moves, type View, type ViewId, viewDuring, viewIds, views } from './scene/cameras.ts';
import { manifest } from './scene/manifest.ts';
import { encodeStill, encodeWithin } from './scene/picture.ts';
import { openStudio } from './scene/studio.ts';

const media = fileURLToPath(new URL('./media', import.meta.url));
const still = { width: 1920, height: 1080, samples: 10, maxBytes: 350_000, quality: 86 };
const frame = { width: 1600, height: 900, samples: 2, maxBytes: 56_000, quality: 76 };
const rays = 144;

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const chosen = moves.filter((move) => only === undefined || move.id === only);
if (chosen.length === 0)
  throw new Error(`There is no transition "${only}". Transitions: ${moves.map((m) => m.id).join(', ')}.`);

const began = performance.now();
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
const studio = await openStudio(await bakedScene(rays));
console.log(`scene ready after ${seconds()}`);

const stills = new Map<ViewId, Buffer>();
for (const id of viewIds) {
  if (only !== undefined && !chosen.some((move) => move.from === id || move.to === id)) continue;
  const pixels = await studio.shoot(still.width, still.height, Array<View>(still.samples).fill(views[id]));
  stills.set(id, pixels);
  mkdirSync(path.join(media, 'keyframes'), { recursive: true });
  const picture = await encodeStill(pixels, still);
  writeFileSync(path.join(media, 'keyframes', `${id}.webp`), picture);
  console.log(`${id}: ${picture.length} bytes after ${seconds()}`);
}
writeFileSync(path.join(media, 'walkthrough.json'), `${JSON.stringify(manifest(), null, 2)}\n`);

for (const move of chosen) {
  const folder = path.join(media, 'transitions', move.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sizes = await Promise.all(await shootMove(move, folder));
  console.log(`${move.id}: ${sizes.reduce((a, b) => a + b, 0)} bytes after ${seconds()}`);
}
await studio.close();

/** Shoots the frames of a move; encoding of one goes on while the next is drawn. The ends are the stills themselves. */
async function shootMove(move: Move, folder: string): Promise<Promise<number>[]> {
  const work: Promise<number>[] = [];
  for (let i = 0; i < move.frames; i++) {
    const end = i === 0 ? move.from : i === move.frames - 1 ? move.to : undefined;
    const file = path.join(folder, `${move.id}_${String(i + 1).padStart(4, '0')}.webp`);
    const whole = end && stills.get(end);
    const pixels = whole ?? (await studio.shoot(frame.width, frame.height, samplesOf(move, i)));
    const size = whole ? still : frame;
    work.push(
      encodeWithin(pixels, size, frame, end !== undefined).then((picture) => {
        writeFileSync(file, picture);
        return picture.length;
      }),
    );
  }
  return work;
}

function samplesOf(move: Move, index: number): View[] {
  return Array<View>(frame.samples).fill(viewDuring(move, index / (move.frames - 1)));
}
