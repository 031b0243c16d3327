import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type PictureTraits, readPictureTraits } from './picture-traits.ts';
import { MOST_STILL_SIDE } from './still-side.ts';
import { inksToSrgb, type SrgbPixels, toSrgb } from './to-srgb.ts';

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
  /** What people should know of what is drawn; null: nothing. */
  notice: string | null;
  /** The inspection of files since which such a picture is drawn as it is; 0: it always was. */
  since: number;
}

/**
 * Opens a picture as browsers show it. Rejects with the decoder's message when it cannot be read, and with an
 * UnsupportedPictureError when it is whole and would be drawn wrong.
 */
export async function openUpright(path: string, options: SharpOptions): Promise<UprightPicture> {
  const traits = await readPictureTraits(path);
  const { source } = traits;
  const plain = { ...options, page: traits.page };
  const found = await sharp(source, { ...plain, limitInputPixels: false }).metadata();
  const drawn = found.format === 'svg' ? { ...plain, density: densityOf(found) } : plain;
  const metadata = drawn === plain ? found : await sharp(source, { ...drawn, limitInputPixels: false }).metadata();
  const { width, height } = isTurned(metadata) ? metadata.autoOrient : metadata;
  const isMoving = /^(?:gif|webp)$/.test(metadata.format) && (metadata.pages ?? 1) > 1;
  const isOfUnknownInks = metadata.space === 'cmyk' && !hasProfileOf(metadata, 'CMYK');
  return {
    picture: await inSrgb(sharp(source, drawn), metadata, traits, isOfUnknownInks),
    width,
    height,
    durationMs: traits.durationMs ?? (isMoving ? (metadata.delay ?? []).reduce((sum, delay) => sum + delay, 0) : null),
    notice: isOfUnknownInks ? UNKNOWN_INKS : traits.notice,
    since: sinceOf(metadata, traits, isOfUnknownInks),
  };
}

function sinceOf(
  metadata: Metadata,
  { source, colours, page, ...traits }: PictureTraits,
  isOfUnknownInks: boolean,
): number {
  const isOfBytes = Buffer.isBuffer(source) && metadata.format === 'gif';
  if (isOfUnknownInks || colours || page > 0 || traits.hasForeignChannel || isOfBytes) return 2;
  return isDeepWithProfile(metadata) ? 1 : 0;
}

const isDeepWithProfile = ({ space, hasProfile }: Metadata): boolean => space === 'rgb16' && hasProfile;

const UNKNOWN_INKS =
  'It is in CMYK and does not say for which print, so its colours are a guess. Export it in sRGB for the right ones.';

const hasProfileOf = ({ icc }: Metadata, space: string): boolean => icc?.toString('latin1', 16, 20) === space;

/** A picture whose colours `toColourspace` takes to sRGB, or that are those of sRGB already. */
async function inSrgb(
  opened: Sharp,
  metadata: Metadata,
  { colours, hasForeignChannel }: PictureTraits,
  isOfUnknownInks: boolean,
): Promise<Sharp> {
  const upright = isTurned(metadata) ? opened.autoOrient() : opened;
  const picture = hasForeignChannel ? upright.removeAlpha() : upright;
  // No more pixels than the largest still has are converted: a picture of 64 million would take a gigabyte.
  const small = (one: Sharp) =>
    one.resize({ width: MOST_STILL_SIDE, height: MOST_STILL_SIDE, fit: 'inside', withoutEnlargement: true });
  if (isOfUnknownInks) {
    const { data, info } = await small(picture)
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return fromPixels(inksToSrgb({ bytes: data, ...info }));
  }
  if (colours) {
    const { data, info } = await small(picture)
      .toColourspace(metadata.channels < 3 ? 'grey16' : 'rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true });
    const values = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
    return fromPixels(toSrgb({ values, ...info }, colours));
  }
  // Of 16 bits, the decoder leaves colours of a profile in those of Display P3, and `toColourspace` takes them for sRGB.
  return isDeepWithProfile(metadata) ? picture.pipelineColourspace('srgb') : picture;
}

const fromPixels = ({ bytes, width, height, channels }: SrgbPixels): Sharp =>
  sharp(bytes, { raw: { width, height, channels } });
