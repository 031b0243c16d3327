import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { coloursOf, isAlpha } from '../heif/heif-colours.ts';
import { type HeifFile, openHeif, propertyOf, sizeOf, UnreadableHeicError } from '../heif/heif-file.ts';
import type { HeifItem } from '../heif/heif-items.ts';
import type { Av } from '../video/load-node-av.ts';
import { decodeTiles, type Planes } from './heic-tiles.ts';
import { toGrey, toRgb } from './heic-to-rgb.ts';

/** A HEIC picture, upright. */
export interface HeicPicture {
  /** Eight bits, three or four channels. */
  picture: Sharp;
  hasAlpha: boolean;
  /** Of its numbers; null: they are sRGB. */
  profile: Buffer | null;
}

/** More pixels than are decoded. */
export class LargeHeicError extends Error {
  readonly width: number;
  readonly height: number;

  constructor({ width, height }: { width: number; height: number }) {
    super(`${width} × ${height} pixels`);
    this.width = width;
    this.height = height;
  }
}

/** Tiles at most: those of the largest picture at 256 pixels a side. */
const MOST_TILES = 4_096;

/** Reads the picture that a HEIC file shows. Throws {@link UnreadableHeicError}, {@link LargeHeicError}. */
export async function readHeicPicture(av: Av, path: string, maxPixels: number): Promise<HeicPicture> {
  const file = await openHeif(path);
  try {
    return await pictureOf(av, file, maxPixels);
  } finally {
    await file.close();
  }
}

async function pictureOf(av: Av, file: HeifFile, maxPixels: number): Promise<HeicPicture> {
  const primary = file.items.get(file.primary);
  if (!primary) throw new UnreadableHeicError('it holds no still picture');
  const coded = await codedOf(file, primary, maxPixels);
  const planes = await decodeTiles(av, coded);
  const { nclx, profile } = coloursOf([primary, coded.first]);
  const raw = { width: coded.width, height: coded.height };
  let pixels: Raw = { ...raw, channels: 3, data: await toRgb(av, planes, { nclx, hasProfile: profile !== null }) };
  const alpha = await alphaOf(av, file, maxPixels, raw);
  if (alpha) pixels = withAlpha(pixels, alpha);
  for (const { name, bytes } of primary.properties) pixels = await turned(pixels, name, bytes);
  const { data, ...info } = pixels;
  return { picture: sharp(data, { raw: info }), hasAlpha: alpha !== null, profile };
}

type Coded = Parameters<typeof decodeTiles>[1] & { first: HeifItem };

/** The streams that an item consists of: its own, or those of its tiles. */
async function codedOf(file: HeifFile, item: HeifItem, maxPixels: number): Promise<Coded> {
  const said = sizeOf(item);
  if (!said || said.width === 0 || said.height === 0) throw new UnreadableHeicError('it has no size');
  if (said.width * said.height > maxPixels) throw new LargeHeicError(said);
  if (item.type === 'hvc1') return { ...said, columns: 1, first: item, tiles: streamsOf(file, [item]) };
  if (item.type === 'iden') {
    const [inner] = file.refersTo('dimg', item.id);
    const of = inner === item.id ? undefined : file.items.get(inner ?? -1);
    if (of?.type === 'hvc1' || of?.type === 'grid') return codedOf(file, of, maxPixels);
  }
  if (item.type !== 'grid')
    throw new UnreadableHeicError(`its picture is stored in a way not known here (${item.type})`);
  const grid = await file.bytesOf(item);
  const isWide = ((grid[1] ?? 0) & 1) === 1;
  if (grid.length < (isWide ? 12 : 8)) throw new UnreadableHeicError('it is damaged');
  const [rows, columns] = [(grid[2] ?? 0) + 1, (grid[3] ?? 0) + 1];
  const [width, height] = isWide
    ? [grid.readUInt32BE(4), grid.readUInt32BE(8)]
    : [grid.readUInt16BE(4), grid.readUInt16BE(6)];
  if (width * height > maxPixels) throw new LargeHeicError({ width, height });
  const tiles = file.refersTo('dimg', item.id).flatMap((id) => file.items.get(id) ?? []);
  const [first] = tiles;
  if (
    !first ||
    tiles.length !== rows * columns ||
    tiles.length > MOST_TILES ||
    tiles.some(({ type }) => type !== 'hvc1')
  )
    throw new UnreadableHeicError('its tiles are not all there');
  const tile = sizeOf(first);
  if (tile && (tile.width * columns < width || tile.height * rows < height))
    throw new UnreadableHeicError('its tiles do not fill it');
  return { width, height, columns, first, tiles: streamsOf(file, tiles) };
}

async function* streamsOf(file: HeifFile, items: readonly HeifItem[]) {
  for (const item of items) {
    const hvcC = propertyOf(item, 'hvcC');
    if (!hvcC) throw new UnreadableHeicError('its codec is not known here');
    yield { hvcC, stream: await file.bytesOf(item) };
  }
}

interface Raw {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

interface Alpha {
  data: Buffer;
  /** Colours were multiplied by it. */
  isPremultiplied: boolean;
}

async function alphaOf(
  av: Av,
  file: HeifFile,
  maxPixels: number,
  size: { width: number; height: number },
): Promise<Alpha | null> {
  const item = file
    .referredBy('auxl', file.primary)
    .flatMap((id) => file.items.get(id) ?? [])
    .find(isAlpha);
  if (!item) return null;
  const coded = await codedOf(file, item, maxPixels);
  const planes: Planes = await decodeTiles(av, coded);
  const grey = await toGrey(av, planes, coloursOf([item]).nclx);
  const isSame = planes.width === size.width && planes.height === size.height;
  const { width, height } = planes;
  const data = isSame
    ? grey
    : await sharp(grey, { raw: { width, height, channels: 1 } })
        .resize(size.width, size.height, { fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer();
  return { data, isPremultiplied: file.refersTo('prem', file.primary).includes(item.id) };
}

function withAlpha({ data, width, height }: Raw, { data: alpha, isPremultiplied }: Alpha): Raw {
  const rgba = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const a = alpha[at] ?? 255;
    const gain = isPremultiplied && a > 0 ? 255 / a : 1;
    for (let channel = 0; channel < 3; channel++)
      rgba[at * 4 + channel] = Math.min(255, Math.round((data[at * 3 + channel] ?? 0) * gain));
    rgba[at * 4 + 3] = a;
  }
  return { data: rgba, width, height, channels: 4 };
}

/** Applies one property; those that say something else change nothing. */
async function turned(pixels: Raw, name: string, bytes: Buffer): Promise<Raw> {
  const act = turnOf(name, bytes, pixels);
  if (!act) return pixels;
  const { data, ...raw } = pixels;
  const { data: next, info } = await act(sharp(data, { raw })).raw().toBuffer({ resolveWithObject: true });
  return { data: next, width: info.width, height: info.height, channels: pixels.channels };
}

/** Source: ISO/IEC 23008-12, 6.5.10 (irot), 6.5.12 (imir), and 14496-12, 12.1.4 (clap). */
function turnOf(name: string, bytes: Buffer, size: Raw): ((picture: Sharp) => Sharp) | null {
  const value = bytes[0] ?? 0;
  switch (name) {
    case 'irot':
      // Quarters against the clock.
      return (value & 3) === 0 ? null : (picture) => picture.rotate(360 - 90 * (value & 3));
    case 'imir':
      return (value & 1) === 0 ? (picture) => picture.flip() : (picture) => picture.flop();
    case 'clap':
      return clip(bytes, size);
    default:
      return null;
  }
}

/** The part that is shown: its size, and how far its centre is from the whole's, each as a fraction. */
function clip(bytes: Buffer, size: Raw): ((picture: Sharp) => Sharp) | null {
  if (bytes.length < 32) throw new UnreadableHeicError('it is damaged');
  const fraction = (at: number) => bytes.readInt32BE(at) / bytes.readUInt32BE(at + 4);
  const [width, height] = [Math.round(fraction(0)), Math.round(fraction(8))];
  const left = Math.round(fraction(16) + (size.width - width) / 2);
  const top = Math.round(fraction(24) + (size.height - height) / 2);
  const isInside = width > 0 && height > 0 && left >= 0 && top >= 0;
  if (!isInside || left + width > size.width || top + height > size.height) return null;
  return (picture) => picture.extract({ left, top, width, height });
}
