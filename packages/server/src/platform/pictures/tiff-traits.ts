import type { ReadBytes } from './file-bytes.ts';
import { UnsupportedPictureError } from './unsupported-picture-error.ts';

export interface TiffTraits {
  /** Which of its pictures is the whole one: some begin with a small one. */
  page: number;
  /** Whole pictures in all. */
  count: number;
  /** Channels beyond those of the colours that do not say that they are alpha. */
  hasForeignChannel: boolean;
}

/** Most pictures of a file that are read, and entries of one. */
const MOST_PAGES = 1_000;
const MOST_TAGS = 512;

/** Tags of TIFF 6.0. */
const TAG = {
  subfile: 254,
  bits: 258,
  compression: 259,
  photometric: 262,
  samples: 277,
  planar: 284,
  tileWidth: 322,
  extra: 338,
  format: 339,
} as const;

/** Compressions that are read, and names of those that are not. Source: TIFF 6.0 and its registered tags. */
const COMPRESSIONS: readonly number[] = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001];
const COMPRESSION_NAMES: Readonly<Record<number, string>> = {
  6: 'old JPEG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  34933: 'PNG',
  34934: 'JPEG XR',
  50000: 'Zstandard',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};
const PHOTOMETRIC = { grey: [0, 1], rgb: 2, palette: 3, cmyk: 5, ycc: 6 } as const;
const JPEG = 7;
const FLOAT = 3;

/** Reads what a TIFF or BigTIFF says of its pictures. Throws {@link UnsupportedPictureError} for one that would be drawn wrong. */
export async function readTiffTraits(read: ReadBytes): Promise<TiffTraits> {
  const pages = await pagesOf(read);
  const whole = pages.flatMap((page, at) => (((page.get(TAG.subfile) ?? 0) & 5) === 0 ? [{ page, at }] : []));
  const [first] = whole;
  const { page, at } = first ?? { page: pages[0] ?? new Map<number, number>(), at: 0 };
  const one = (tag: number, otherwise: number): number => page.get(tag) ?? otherwise;
  const [photometric, bits, format] = [one(TAG.photometric, 1), one(TAG.bits, 1), one(TAG.format, 1)];
  const compression = one(TAG.compression, 1);
  refuseUnless(
    COMPRESSIONS.includes(compression),
    `its compression is ${COMPRESSION_NAMES[compression] ?? `number ${compression}`}`,
  );
  const isGrey = PHOTOMETRIC.grey.some((value) => value === photometric);
  const isYcc = photometric === PHOTOMETRIC.ycc && compression === JPEG;
  refuseUnless(
    isGrey || isYcc || [PHOTOMETRIC.rgb, PHOTOMETRIC.palette, PHOTOMETRIC.cmyk].some((value) => value === photometric),
    `its colours are ${photometric === PHOTOMETRIC.ycc ? 'YCbCr without JPEG' : photometric === 8 ? 'Lab' : `of kind ${photometric}`}`,
  );
  const depths = format === FLOAT ? [16, 32] : [1, 2, 4, 8, 16];
  refuseUnless(
    depths.includes(bits) && (format === FLOAT || format === 1 || format === 4),
    `it has ${bits} bits ${format === FLOAT ? 'of floating point' : 'in whole numbers'} a channel`,
  );
  refuseUnless(format !== FLOAT || photometric === PHOTOMETRIC.rgb, 'it has floating point outside RGB');
  refuseUnless(one(TAG.planar, 1) === 1 || !page.has(TAG.tileWidth), 'it has tiles for each channel');
  const own = isGrey || photometric === PHOTOMETRIC.palette ? 1 : photometric === PHOTOMETRIC.cmyk ? 4 : 3;
  const extra = one(TAG.samples, 1) - own;
  const isAlpha = [1, 2].includes(one(TAG.extra, 0));
  refuseUnless(extra <= 1 || !isAlpha, 'it has channels besides its colours and its transparency');
  return {
    page: at,
    count: Math.max(1, whole.length),
    hasForeignChannel: extra > 0 && !isAlpha,
  };
}

function refuseUnless(isTaken: boolean, why: string): void {
  if (!isTaken)
    throw new UnsupportedPictureError(
      `${why}. Save it as PNG, or as TIFF with 8 or 16 bits, RGB and LZW or no compression`,
    );
}

/** Numbers by tag, of each picture of a file. What is cut off is left to the decoder. */
async function pagesOf(read: ReadBytes): Promise<Map<number, number>[]> {
  const head = await read(0, 16);
  if (head.length < 8) return [];
  const isLittle = head[0] === 0x49;
  const whole = (bytes: Buffer, at: number, size: number): number => {
    if (at + size > bytes.length) return 0;
    if (size === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const isBig = whole(head, 2, 2) === 43;
  const width = isBig ? 8 : 4;
  const entry = isBig ? 20 : 12;
  const pages: Map<number, number>[] = [];
  const seen = new Set<number>();
  for (let at = whole(head, isBig ? 8 : 4, width); at > 0 && pages.length < MOST_PAGES && !seen.has(at); ) {
    seen.add(at);
    const counted = isBig ? 8 : 2;
    const count = Math.min(MOST_TAGS, whole(await read(at, counted), 0, counted));
    const bytes = await read(at + counted, count * entry + width);
    const tags = new Map<number, number>();
    for (let from = 0; from + entry <= count * entry && from + entry <= bytes.length; from += entry) {
      const size = whole(bytes, from + 2, 2) === 3 ? 2 : 4;
      const many = whole(bytes, from + 4, width);
      const field = from + 4 + width;
      // The first number is enough of those that are long: all channels have as many bits.
      const value =
        size * many <= width ? whole(bytes, field, size) : whole(await read(whole(bytes, field, width), size), 0, size);
      tags.set(whole(bytes, from, 2), value);
    }
    pages.push(tags);
    at = whole(bytes, count * entry, width);
  }
  return pages;
}
