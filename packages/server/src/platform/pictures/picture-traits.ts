import { readFile } from 'node:fs/promises';
import { coloursOf } from '../heif/heif-colours.ts';
import { openHeif } from '../heif/heif-file.ts';
import { withBytes } from './file-bytes.ts';
import { withFreeBackground } from './gif-background.ts';
import { refuseUnusualJpeg } from './jpeg-traits.ts';
import { readPngTraits } from './png-traits.ts';
import { coloursOfCodes, type SaidColours } from './said-colours.ts';
import { readTiffTraits } from './tiff-traits.ts';

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
