import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';

/** Where the main brand of an ISO media file stands, and that of a moving AVIF picture. */
const BRAND_AT = 8;
const SEQUENCE_BRAND = 'ftypavis';

/** What a decoder is given: the file, or a copy of its bytes that it knows. */
type Source = string | Buffer;

/**
 * The file at a path for the decoder. A moving AVIF has its first picture as a still, too; libheif looks at the main brand
 * only, so it gets a copy with that of a still.
 */
async function sourceOf(path: string): Promise<Source> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (buffer.toString('latin1', 4, 12) !== SEQUENCE_BRAND) return path;
  } finally {
    await file.close();
  }
  const bytes = await readFile(path);
  bytes.write('avif', BRAND_AT, 'latin1');
  return bytes;
}

/**
 * Whether browsers turn a picture by its EXIF orientation. Those of WebP files they ignore: Chromium, Firefox and WebKit draw
 * such a file as it is stored.
 */
const isTurned = ({ format }: Pick<Metadata, 'format'>): boolean => format !== 'webp';

/** Pixels of the longer side that a drawing has at least, however small it says it is: a logo is shown larger than 24. */
const DRAWN_SIDE = 1_280;
/** Dots per inch at which a pixel of an SVG is a pixel, and most that are drawn. */
const PLAIN_DENSITY = 72;
const MOST_DENSITY = 7_200;

const densityOf = ({ width, height }: Metadata): number =>
  Math.min(MOST_DENSITY, PLAIN_DENSITY * Math.max(1, DRAWN_SIDE / Math.max(1, width, height)));

/** A picture as browsers show it. */
export interface UprightPicture {
  picture: Sharp;
  /** Pixels; 0 where the file has no size. */
  width: number;
  height: number;
  /** Milliseconds that a moving picture plays, 0 where it does not say; null for a still. */
  durationMs: number | null;
}

/** Opens a picture as browsers show it. Rejects with the decoder's message when it cannot be read. */
export async function openUpright(path: string, options: SharpOptions): Promise<UprightPicture> {
  const source = await sourceOf(path);
  const found = await sharp(source, { ...options, limitInputPixels: false }).metadata();
  const drawn = found.format === 'svg' ? { ...options, density: densityOf(found) } : options;
  const metadata = drawn === options ? found : await sharp(source, { ...drawn, limitInputPixels: false }).metadata();
  const { width, height } = isTurned(metadata) ? metadata.autoOrient : metadata;
  const opened = sharp(source, drawn);
  // Of 16 bits, the decoder leaves colours of a profile in those of Display P3, and `toColourspace` takes them for sRGB.
  const picture = metadata.space === 'rgb16' && metadata.hasProfile ? opened.pipelineColourspace('srgb') : opened;
  const isMoving = source !== path || (/^(?:gif|webp)$/.test(metadata.format) && (metadata.pages ?? 1) > 1);
  return {
    picture: isTurned(metadata) ? picture.autoOrient() : picture,
    width,
    height,
    durationMs: isMoving ? (metadata.delay ?? []).reduce((sum, delay) => sum + delay, 0) : null,
  };
}
