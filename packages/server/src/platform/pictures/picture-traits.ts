import { readFile } from 'node:fs/promises';
import { coloursOf } from '../heif/heif-colours.ts';
import { openHeif } from '../heif/heif-file.ts';
import type { ReadBytes } from './file-bytes.ts';
import { withBytes } from './file-bytes.ts';
import { readPngTraits } from './png-traits.ts';
import { coloursOfCodes, type SaidColours } from './said-colours.ts';
import { readTiffTraits } from './tiff-traits.ts';
import { UnsupportedPictureError } from './unsupported-picture-error.ts';

/** Segments of a file at most that are passed before the one that says how the picture is written. */
const MOST_SEGMENTS = 4_096;
/** Names of those that no browser draws, by their last digit. Source: ITU-T T.81, table B.1. */
const UNUSUAL: Readonly<Record<number, string>> = { 3: 'without loss', 7: 'without loss', 11: 'without loss' };

/** Throws {@link UnsupportedPictureError} for a JPEG that browsers and the decoder here do not draw. */
async function refuseUnusualJpeg(read: ReadBytes): Promise<void> {
  for (let at = 2, count = 0; count < MOST_SEGMENTS; count += 1) {
    const head = await read(at, 5);
    const marker = head[1] ?? 0;
    if (head.length < 5 || head[0] !== 0xff || marker === 0xda) return;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const how = UNUSUAL[marker & 0x0f] ?? (head[4] === 8 ? null : `with ${head[4]} bits`);
      if (how) throw new UnsupportedPictureError(`it is a JPEG ${how}. Save it as PNG, or as an ordinary JPEG`);
      return;
    }
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
}

/** What a picture's file says that the decoder here does not read. */
export interface PictureTraits {
  /** What the decoder is given: the file, or a copy of its bytes that it knows. */
  source: string | Buffer;
  /** Which of several pictures in the file. */
  page: number;
  /** How the numbers are meant; null: sRGB, or the decoder knows. */
  colours: SaidColours | null;
  /** Milliseconds of a moving picture whose decoder reads its first one alone; null: a still, or the decoder knows. */
  durationMs: number | null;
  /** The last channel is none of the picture's. */
  hasForeignChannel: boolean;
  /** What people should know; null: nothing. */
  notice: string | null;
}

/** Where the main brand of an ISO media file stands. */
const BRAND_AT = 8;

/** Reads what a file says of its picture. Throws an UnsupportedPictureError for one that would be drawn wrong. */
export async function readPictureTraits(path: string): Promise<PictureTraits> {
  const plain: PictureTraits = {
    source: path,
    page: 0,
    colours: null,
    durationMs: null,
    hasForeignChannel: false,
    notice: null,
  };
  return withBytes(path, async (read, size) => {
    const head = (await read(0, 12)).toString('latin1');
    if (head.startsWith('\x89PNG')) return { ...plain, ...(await readPngTraits(read, size)) };
    if (/^(?:II[\x2a\x2b]\0|MM\0[\x2a\x2b])/.test(head)) {
      const { count, ...traits } = await readTiffTraits(read);
      const notice =
        count > 1 ? `It has ${count} pictures, and the first is shown. Export the others one by one.` : null;
      return { ...plain, ...traits, notice };
    }
    if (head.startsWith('\xff\xd8')) await refuseUnusualJpeg(read);
    if (head.startsWith('GIF')) {
      const bytes = await readFile(path);
      return { ...plain, source: withFreeBackground(bytes) ?? path };
    }
    if (/^ftyp(?:avi[fs]|mi[af]1|miaf)$/.test(head.slice(4)))
      return {
        ...plain,
        colours: await coloursOfAvif(path),
        source: await withStillBrand(path, head),
        durationMs: head.endsWith('avis') ? 0 : null,
      };
    return plain;
  });
}

/** A moving AVIF has its first picture as a still, too; libheif reads the main brand alone, so it gets a copy with that of a still. */
async function withStillBrand(path: string, head: string): Promise<string | Buffer> {
  if (!head.endsWith('avis')) return path;
  const bytes = await readFile(path);
  bytes.write('avif', BRAND_AT, 'latin1');
  return bytes;
}

/** Code points of an AVIF without a profile. What cannot be read here is the decoder's to refuse. */
async function coloursOfAvif(path: string): Promise<SaidColours | null> {
  const file = await openHeif(path).catch(() => null);
  if (!file) return null;
  try {
    const parts = [file.primary, ...file.refersTo('dimg', file.primary)].map((id) => file.items.get(id));
    const { nclx, profile } = coloursOf(parts);
    return nclx && !profile ? coloursOfCodes(nclx.primaries, nclx.transfer) : null;
  } finally {
    await file.close();
  }
}

/**
 * The bytes of a GIF whose first picture leaves parts of the screen free, and says of no colour that it lets through: the decoder
 * would fill those with black, where browsers show what is behind. Null: it is drawn right as it is. Source: GIF89a, 20 and 23.
 */
function withFreeBackground(bytes: Buffer): Buffer | null {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 2 << (flags & 7));
  const colours = table(bytes[10] ?? 0);
  let at = 13 + 3 * colours;
  let control = -1;
  while (at + 10 <= bytes.length && bytes[at] === 0x21) {
    if (bytes[at + 1] === 0xf9) control = at;
    for (at += 2; at < bytes.length && bytes[at] !== 0; ) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  if (at + 10 > bytes.length || bytes[at] !== 0x2c) return null;
  const [x, y, width, height] = [1, 3, 5, 7].map((from) => bytes.readUInt16LE(at + from));
  const isWhole = x === 0 && y === 0 && (width ?? 0) >= screen.width && (height ?? 0) >= screen.height;
  const own = table(bytes[at + 9] ?? 0) || colours;
  const isOpaque = control < 0 || ((bytes[control + 3] ?? 0) & 1) === 0;
  // Colour 255 of a table that has fewer is used by no pixel.
  if (isWhole || !isOpaque || own > 128) return null;
  const extension =
    control < 0 ? Buffer.from([0x21, 0xf9, 4, 1, 0, 0, 255, 0]) : Buffer.from(bytes.subarray(control, control + 8));
  extension[3] = (extension[3] ?? 0) | 1;
  extension[6] = 255;
  const from = control < 0 ? at : control;
  return Buffer.concat([bytes.subarray(0, from), extension, bytes.subarray(control < 0 ? at : control + 8)]);
}
