import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { png, SIDE } from '../../../platform/pictures/write-picture.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { encodeStills } from '../stills/encode-stills.ts';
import { readPicture } from './read-picture.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** What a profile says of red, green and blue: XYZ of each as D50, and one gamma. Source: ICC.1, and the colour spaces' own. */
const PROFILES = {
  'Adobe RGB': {
    gamma: 563 / 256,
    columns: [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457],
  },
  'Display P3': {
    gamma: 563 / 256,
    columns: [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407],
  },
  'ProPhoto RGB': { gamma: 461 / 256, columns: [0.7977, 0.288, 0, 0.1352, 0.7119, 0, 0.0313, 0.0001, 0.8249] },
} as const;

function profileOf({ gamma, columns }: (typeof PROFILES)[keyof typeof PROFILES]): Buffer {
  const fixed = (values: readonly number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * at);
    return bytes;
  };
  const white = [0.9642, 1, 0.8249];
  const xyz = (values: readonly number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(values)]);
  const curve = Buffer.alloc(16);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256), 12);
  const name = Buffer.alloc(92);
  name.write('desc', 'latin1');
  name.writeUInt32BE(2, 8);
  name.write('a', 12, 'latin1');
  const tags: [string, Buffer][] = [
    ['desc', name],
    ['cprt', Buffer.from('text\0\0\0\0none\0\0\0\0', 'latin1')],
    ['wtpt', xyz(white)],
    ...['rXYZ', 'gXYZ', 'bXYZ'].map((tag, at): [string, Buffer] => [tag, xyz(columns.slice(3 * at, 3 * at + 3))]),
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Buffer] => [tag, curve]),
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02_40_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  fixed(white).copy(head, 68);
  head.writeUInt32BE(tags.length, 128);
  let end = head.length;
  for (const [at, [tag, bytes]] of tags.entries()) {
    head.write(tag, 132 + 12 * at, 'latin1');
    head.writeUInt32BE(end, 136 + 12 * at);
    head.writeUInt32BE(bytes.length, 140 + 12 * at);
    end += bytes.length;
  }
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...tags.map(([, bytes]) => bytes)]);
}

const COLOUR = [200, 100, 50] as const;

/** The colour in the middle. */
async function colourOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** What the colour is in sRGB by each profile. Source: LittleCMS, as ImageMagick and Pillow use it; D50, relative. */
test.each<[name: keyof typeof PROFILES | null, shown: readonly [number, number, number]]>([
  ['Adobe RGB', [227, 100, 42]],
  ['Display P3', [216, 93, 24]],
  ['ProPhoto RGB', [255, 80, 46]],
  [null, COLOUR],
])('a picture with the profile %s has the same colours with 8 bits and with 16', async (name, shown) => {
  for (const bits of [8, 16] as const) {
    const path = join(folder.path, `${name}-${bits}.png`);
    const chunks: [string, Buffer][] = name
      ? [['iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profileOf(PROFILES[name]))])]]
      : [];
    await writeFile(path, png([...COLOUR], { bits, chunks }));
    const made = [(await readPicture(path)).thumb.bytes];
    for await (const { bytes } of encodeStills(path, [
      { format: 'avif', width: SIDE },
      { format: 'jpeg', width: SIDE },
    ]))
      made.push(bytes);
    for (const bytes of made)
      for (const [at, value] of (await colourOf(bytes)).entries())
        expect(Math.abs(value - (shown[at] ?? 0)), `${bits} bits, channel ${at}`).toBeLessThanOrEqual(3);
  }
});
