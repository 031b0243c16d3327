import type { PixelSize } from '../../plan/picture-size.ts';
import { decompressed } from './decompress.ts';
import { colourOf, type TiffColours, tiffColours } from './tiff-colours.ts';
import { TAG, type TiffDirectory, tiffDirectory } from './tiff-directory.ts';
import { rowBytes, type SampleForm, samplesOfRow } from './tiff-samples.ts';

const JPEG = 7;
const WEBP = 50_001;

/** Whether a strip or a tile is a picture that browsers decode. */
const isOfBrowser = (compression: number): boolean => compression === JPEG || compression === WEBP;

/** Decodes a strip or a tile that is a JPEG or a WebP of its own. */
async function browserPixels(bytes: Uint8Array<ArrayBuffer>, directory: TiffDirectory): Promise<ImageData> {
  const isJpeg = directory.tags.get(TAG.compression)?.[0] === JPEG;
  const bitmap = await createImageBitmap(new Blob(isJpeg ? wholeJpeg(bytes, directory) : [bytes]));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context?.getImageData(0, 0, width, height) ?? new ImageData(width, height);
}

/** The note of Adobe that says that a JPEG holds red, green and blue as they are. */
const PLAIN_RGB = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);

/** A JPEG with the tables that all strips share. */
function wholeJpeg(bytes: Uint8Array<ArrayBuffer>, { tags }: TiffDirectory): Uint8Array<ArrayBuffer>[] {
  const tables = Uint8Array.from(tags.get(TAG.jpegTables) ?? []);
  const isRgb = tags.get(TAG.photometric)?.[0] === 2;
  return [
    Uint8Array.of(0xff, 0xd8),
    ...(isRgb ? [PLAIN_RGB] : []),
    // Without their beginning and their end.
    tables.subarray(2, Math.max(2, tables.length - 2)),
    bytes.subarray(2),
  ];
}

/** A small copy of the picture of a TIFF. */
export interface SmallPicture {
  pixels: ImageData;
  /** Of the picture itself, as it is seen. */
  size: PixelSize;
}

/** Pixels of the longer side of a copy: it is compared, and shown small. */
const SIDE = 512;
/** More are not taken as a picture. */
const MOST_PIXELS = 64_000_000;

/** The size of a TIFF as it is seen; null where it is none, or cut off. */
export async function tiffSize(file: Blob): Promise<PixelSize | null> {
  const directory = await tiffDirectory(file).catch(() => null);
  return directory && seenSize(directory);
}

/**
 * Decodes a TIFF, which most browsers do not, to a small copy. A strip at a time is held. Null for what is written in a way that is
 * not read here (fax, Zstandard, more than 64 million pixels). Throws for one that is damaged or cut off.
 */
export async function smallTiff(file: Blob): Promise<SmallPicture | null> {
  const directory = await tiffDirectory(file);
  if (!directory || directory.width * directory.height > MOST_PIXELS) return null;
  const form = formOf(directory);
  const colours = tiffColours(directory);
  if (!form || !colours) return null;
  const grid = new Grid(directory, colours.channels);
  for (const block of blocksOf(directory)) {
    const isWhole = await readBlock(file, block, { directory, form, colours, grid });
    if (!isWhole) return null;
  }
  return { pixels: turned(grid.picture(colours), orientationOf(directory)), size: seenSize(directory) };
}

const one = ({ tags }: TiffDirectory, tag: number, otherwise: number): number => tags.get(tag)?.[0] ?? otherwise;

const orientationOf = (directory: TiffDirectory): number => one(directory, TAG.orientation, 1);

function seenSize(directory: TiffDirectory): PixelSize {
  const { width, height } = directory;
  return orientationOf(directory) > 4 ? { width: height, height: width } : { width, height };
}

function formOf(directory: TiffDirectory): SampleForm | null {
  const [bits, format] = [one(directory, TAG.bits, 1), one(directory, TAG.format, 1)];
  const isFloat = format === 3;
  const isRead = isFloat ? bits === 16 || bits === 32 : [1, 2, 4, 8, 16].includes(bits);
  const channels = one(directory, TAG.planar, 1) === 2 ? 1 : one(directory, TAG.samples, 1);
  const fields = { isLittle: directory.isLittle, predictor: one(directory, TAG.predictor, 1) };
  return isRead ? { bits, isFloat, channels, ...fields } : null;
}

/** A strip or a tile. */
interface Block {
  at: number;
  bytes: number;
  x: number;
  y: number;
  /** As it is written; tiles may go beyond the picture. */
  width: number;
  height: number;
  /** The first of its channels. */
  channel: number;
}

function blocksOf(directory: TiffDirectory): Block[] {
  const { tags, width, height } = directory;
  const isTiled = tags.has(TAG.tileOffsets);
  const offsets = tags.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? [];
  const counts = tags.get(isTiled ? TAG.tileBytes : TAG.stripBytes) ?? [];
  const wide = isTiled ? one(directory, TAG.tileWidth, width) : width;
  const high = isTiled
    ? one(directory, TAG.tileHeight, height)
    : Math.min(height, one(directory, TAG.stripRows, height));
  const across = Math.ceil(width / wide);
  const ofPlane = across * Math.ceil(height / high);
  const isApart = one(directory, TAG.planar, 1) === 2;
  return offsets.map((at, number) => {
    const place = isApart ? number % ofPlane : number;
    const y = Math.floor(place / across) * high;
    return {
      ...{ at, y, x: (place % across) * wide, width: wide },
      bytes: counts[number] ?? Number.MAX_SAFE_INTEGER,
      height: isTiled ? high : Math.min(high, height - y),
      channel: isApart ? Math.floor(number / ofPlane) : 0,
    };
  });
}

interface Reading {
  directory: TiffDirectory;
  form: SampleForm;
  colours: TiffColours;
  grid: Grid;
}

/** Adds a block to the copy; false for one that is not read here. */
async function readBlock(file: Blob, block: Block, { directory, form, colours, grid }: Reading): Promise<boolean> {
  const compression = one(directory, TAG.compression, 1);
  const { at, x, y, width, height, channel } = block;
  if (at >= file.size || block.height <= 0) throw new RangeError('The picture is cut off');
  const bytes = new Uint8Array(await file.slice(at, Math.min(file.size, at + block.bytes)).arrayBuffer());
  if (isOfBrowser(compression)) {
    const rgba = await browserPixels(bytes, directory);
    for (let row = 0; row < rgba.height; row += 1) grid.addRgba(rgba, row, { x, y: y + row });
    colours.isRgb = true;
    return true;
  }
  const length = rowBytes(form, width);
  const raw = await decompressed(bytes, compression, length * height);
  if (!raw) return false;
  const rows = Math.min(height, directory.height - y);
  if (raw.length < length * rows) throw new RangeError('The picture is cut off');
  for (let row = 0; row < rows; row += 1) {
    const samples = samplesOfRow(raw.subarray(row * length, (row + 1) * length), width, form);
    grid.add(samples, { x, y: y + row }, { width, channels: form.channels, first: channel, colours });
  }
  return true;
}

/** Means of the numbers of pixels that lie in one pixel of the copy. */
class Grid {
  readonly #every: number;
  readonly #width: number;
  readonly #height: number;
  readonly #full: number;
  readonly #channels: number;
  readonly #sums: Float32Array;
  readonly #counts: Uint32Array;

  constructor({ width, height }: PixelSize, channels: number) {
    this.#every = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
    this.#width = Math.ceil(width / this.#every);
    this.#height = Math.ceil(height / this.#every);
    this.#full = width;
    this.#channels = Math.max(4, channels);
    this.#sums = new Float32Array(this.#width * this.#height * this.#channels);
    this.#counts = new Uint32Array(this.#sums.length);
  }

  #put(cell: number, channel: number, value: number): void {
    const at = cell * this.#channels + channel;
    this.#sums[at] = (this.#sums[at] ?? 0) + value;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  add(
    samples: Float32Array,
    { x, y }: { x: number; y: number },
    of: { width: number; channels: number; first: number; colours: TiffColours },
  ): void {
    const { width, channels, first, colours } = of;
    const row = Math.floor(y / this.#every) * this.#width;
    const end = Math.min(width, this.#full - x);
    for (let at = 0; at < end; at += 1) {
      const cell = row + Math.floor((x + at) / this.#every);
      if (colours.palette) {
        const entry = Math.round((samples[at * channels] ?? 0) * (colours.palette.length / 3 - 1)) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          this.#put(cell, channel, colours.palette[entry + channel] ?? 0);
        continue;
      }
      for (let channel = 0; channel < channels; channel += 1)
        this.#put(cell, first + channel, samples[at * channels + channel] ?? 0);
    }
  }

  addRgba({ data, width }: ImageData, row: number, { x, y }: { x: number; y: number }): void {
    const cells = Math.floor(y / this.#every) * this.#width;
    if (cells >= this.#width * this.#height) return;
    for (let at = 0; at < Math.min(width, this.#full - x); at += 1) {
      const cell = cells + Math.floor((x + at) / this.#every);
      for (let channel = 0; channel < 4; channel += 1)
        this.#put(cell, channel, (data[(row * width + at) * 4 + channel] ?? 0) / 255);
    }
  }

  picture(colours: TiffColours): ImageData {
    const picture = new ImageData(this.#width, this.#height);
    const means = new Float32Array(this.#channels);
    for (let cell = 0; cell < this.#width * this.#height; cell += 1) {
      for (let channel = 0; channel < this.#channels; channel += 1) {
        const at = cell * this.#channels + channel;
        means[channel] = (this.#sums[at] ?? 0) / Math.max(1, this.#counts[at] ?? 0);
      }
      picture.data.set(colourOf(means, colours), cell * 4);
    }
    return picture;
  }
}

/** Turns and mirrors a picture as its orientation says. Source: TIFF 6.0, tag 274. */
function turned(picture: ImageData, orientation: number): ImageData {
  const { width, height, data } = picture;
  if (orientation < 2 || orientation > 8) return picture;
  const isSide = orientation > 4;
  const result = new ImageData(isSide ? height : width, isSide ? width : height);
  const [isRight, isBottom] = [[2, 3, 6, 7].includes(orientation), [3, 4, 7, 8].includes(orientation)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = isSide ? [y, x] : [x, y];
      const to =
        (isBottom ? result.height - 1 - row : row) * result.width + (isRight ? result.width - 1 - column : column);
      const from = y * width + x;
      result.data.set(data.subarray(from * 4, from * 4 + 4), to * 4);
    }
  return result;
}
