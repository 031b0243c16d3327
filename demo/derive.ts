// Makes what the server would make of the demo's media, once: `node scripts/run.mjs demo/derive.ts`. What is made stays.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPicture } from '@diorama/server/features/media/pictures/read-picture.ts';
import {
  type Direction,
  portraitRecipe,
  stillRecipe,
  THUMB_RECIPE,
  videoRecipe,
} from '@diorama/server/features/media/renditions/recipes.ts';
import { portraitCutsOf, videoSizesOf } from '@diorama/server/features/media/renditions/rendition-sizes.ts';
import { encodeStills } from '@diorama/server/features/media/stills/encode-stills.ts';
import { allStillsOf } from '@diorama/server/features/media/stills/make-stills.ts';
import { encodingKey, portraitKey } from '@diorama/server/features/media/videos/encoding-key.ts';
import { demoCut } from '@diorama/server/features/setup/demo/demo-cut.ts';
import { DEMO_MEDIA, readDemo } from '@diorama/server/features/setup/demo/demo-manifest.ts';
import { OPTION_PICTURES } from '@diorama/server/features/setup/demo/demo-option-pictures.ts';
import { DERIVED_INDEX, DerivedMedia } from '@diorama/server/features/setup/demo/derived-media.ts';
import { HOUSE_POSTER } from '@diorama/server/features/setup/demo/make-demo-house.ts';
import { processEncoder } from '@diorama/server/platform/video/process-encoder.ts';
import type { VideoSize } from '@diorama/server/platform/video/video-encoder.port.ts';

/**
 * Videos of the demo are stored in the repository in this width only, pixels: the largest size is 60 % of all bytes.
 */
const VIDEO_WIDTHS = [1280];

const demo = readDemo(DEMO_MEDIA);
if (!demo) throw new Error('There is no demo/media/walkthrough.json: render the demo first.');
const { manifest } = demo;
const folder = join(DEMO_MEDIA, 'derived');
mkdirSync(folder, { recursive: true });
const indexPath = join(DEMO_MEDIA, DERIVED_INDEX);
const made: DerivedMedia = existsSync(indexPath)
  ? DerivedMedia.parse(JSON.parse(readFileSync(indexPath, 'utf8')))
  : { pictures: {}, videos: {} };
const index: DerivedMedia = { pictures: {}, videos: {} };
let total = 0;

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const keep = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  total += bytes.length;
  return `derived/${name}`;
};

async function derivePicture(file: string, isStill: boolean): Promise<void> {
  const path = join(DEMO_MEDIA, file);
  const sha256 = hashOf(path);
  if (index.pictures[sha256] && !isStill) return;
  const known = made.pictures[sha256];
  if (known && (!isStill || known.renditions.length > 1)) {
    index.pictures[sha256] = known;
    return;
  }
  const { width, height, placeholder, thumb } = await readPicture(path);
  const base = `${sha256.slice(0, 16)}`;
  const about = { type: 'image/webp', width: thumb.width, height: thumb.height };
  const renditions = [{ recipe: THUMB_RECIPE, ...about, file: keep(`${base}-thumb.webp`, thumb.bytes) }];
  if (isStill) {
    for await (const still of encodeStills(path, allStillsOf(width))) {
      const { format, type, bytes } = still;
      const name = `${base}-${still.width}.${format === 'jpeg' ? 'jpg' : format}`;
      renditions.push({
        recipe: stillRecipe(format, still.width),
        type,
        width: still.width,
        height: still.height,
        file: keep(name, bytes),
      });
    }
  }
  index.pictures[sha256] = { type: 'image/webp', width, height, placeholder, renditions };
}

for (const { file } of manifest.keyframes) await derivePicture(file, true);
if (existsSync(join(DEMO_MEDIA, HOUSE_POSTER))) await derivePicture(HOUSE_POSTER, true);
for (const { file } of OPTION_PICTURES) if (existsSync(join(DEMO_MEDIA, file))) await derivePicture(file, false);
console.log(`stills: ${total} bytes`);
for (const { frames } of manifest.transitions) for (const frame of frames) await derivePicture(frame, false);
console.log(`with thumbnails of frames: ${total} bytes`);

interface Video {
  /** Begins the names of its files. */
  name: string;
  key: string;
  frames: string[];
  fps: number;
  size: { width: number; height: number };
  sizes: VideoSize[];
  recipeOf(width: number, direction: Direction): string;
}

async function deriveVideo({ name, key, frames, fps, size, sizes, recipeOf }: Video): Promise<void> {
  const known = made.videos[key];
  if (known) {
    index.videos[key] = known;
    return;
  }
  const startedAt = Date.now();
  const files = await processEncoder().encode({ frames, fps, sizes, folder });
  const renditions = files.map((video) => {
    const file = `${name}-${video.width}-${video.direction}.mp4`;
    renameSync(video.path, join(folder, file));
    total += statSync(join(folder, file)).size;
    const recipe = recipeOf(video.width, video.direction);
    return { recipe, type: 'video/mp4', width: video.width, height: video.height, file: `derived/${file}` };
  });
  index.videos[key] = { ...size, renditions };
  console.log(`${name}: ${total} bytes so far, ${Date.now() - startedAt} ms`);
}

for (const transition of manifest.transitions) {
  const { id, fps } = transition;
  const frames = transition.frames.map((frame) => join(DEMO_MEDIA, frame));
  const hashes = frames.map(hashOf);
  const { width, height } = index.pictures[hashes[0] ?? ''] ?? { width: 0, height: 0 };
  const about = { frames, fps, size: { width, height } };
  const sizes = videoSizesOf(width, height).filter((size) => VIDEO_WIDTHS.includes(size.width));
  await deriveVideo({ ...about, name: id, key: encodingKey(hashes, fps), sizes, recipeOf: videoRecipe });
  const cut = demoCut(manifest, transition);
  if (!cut) continue;
  const cuts = portraitCutsOf(width, height, cut).filter(({ of }) => VIDEO_WIDTHS.includes(of.width));
  await deriveVideo({
    ...about,
    name: `${id}-portrait`,
    key: portraitKey(hashes, fps, cut),
    sizes: cuts.map((part) => ({ width: part.width, height: part.height, cut: part })),
    recipeOf: (size, direction) => portraitRecipe(cuts.find((part) => part.width === size)?.of.width ?? 0, direction),
  });
}

const used = new Set(
  [...Object.values(index.pictures), ...Object.values(index.videos)].flatMap(({ renditions }) =>
    renditions.map(({ file }) => file),
  ),
);
for (const name of readdirSync(folder))
  if (`derived/${name}` !== DERIVED_INDEX && !used.has(`derived/${name}`)) rmSync(join(folder, name));
writeFileSync(indexPath, `${JSON.stringify(index, null, 1)}\n`);
