import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Keeps two pictures of four bytes a pixel, from the bottom row up, next to each other; answers with where they are. */
export async function keepPair(
  name: string,
  [left, right]: readonly [Uint8Array, Uint8Array],
  { width, height, folder = join(tmpdir(), 'models-drawn') }: { width: number; height: number; folder?: string },
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`);
  const raw = { width, height, channels: 4 } as const;
  const [a, b] = await Promise.all(
    [left, right].map((pixels) => sharp(Buffer.from(pixels), { raw }).flip().png().toBuffer()),
  );
  await sharp({ create: { width: 2 * width, height, channels: 3, background: '#000' } })
    .composite([
      { input: a ?? '', left: 0, top: 0 },
      { input: b ?? '', left: width, top: 0 },
    ])
    .toFile(path);
  return path;
}
