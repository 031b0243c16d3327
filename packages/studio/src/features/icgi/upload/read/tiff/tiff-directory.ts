/** Numbers by tag, of one picture of a TIFF. */
type Tags = ReadonlyMap<number, readonly number[]>;

/** What a TIFF says of its whole picture. */
export interface TiffDirectory {
  tags: Tags;
  isLittle: boolean;
  width: number;
  height: number;
}

/** Tags of TIFF 6.0. */
export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extra: 338,
  format: 339,
  jpegTables: 347,
} as const;

/** Bytes of one number of each type; 0: not a number. */
const SIZES: readonly number[] = [0, 1, 1, 2, 4, 0, 1, 1, 2, 4, 0, 4, 0, 4, 0, 0, 8, 8, 8];
/** Pictures of a file that are read, entries of one, and numbers of one entry: more is no picture of a program. */
const MOST_PAGES = 64;
const MOST_TAGS = 512;
const MOST_NUMBERS = 1_000_000;

/** Reads the tags of the first whole picture of a TIFF or BigTIFF; null where the bytes are none. Throws for one that is cut off. */
export async function tiffDirectory(file: Blob): Promise<TiffDirectory | null> {
  const head = await viewOf(file, 0, 16);
  if (head.byteLength < 8) return null;
  const mark = head.getUint16(0);
  const isLittle = mark === 0x49_49;
  if (!isLittle && mark !== 0x4d_4d) return null;
  const version = head.getUint16(2, isLittle);
  if (version !== 42 && version !== 43) return null;
  const isBig = version === 43;
  const place = (view: DataView, at: number): number =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const [width, entry, counted] = isBig ? [8, 20, 8] : [4, 12, 2];
  let first: TiffDirectory | null = null;
  const seen = new Set<number>();
  for (let at = place(head, isBig ? 8 : 4); at > 0 && seen.size < MOST_PAGES && !seen.has(at); ) {
    seen.add(at);
    const start = await viewOf(file, at, counted);
    if (start.byteLength < counted) break;
    const count = Math.min(MOST_TAGS, isBig ? place(start, 0) : start.getUint16(0, isLittle));
    const rows = await viewOf(file, at + counted, count * entry + width);
    if (rows.byteLength < count * entry) break;
    const tags = new Map<number, readonly number[]>();
    for (let row = 0; row < count * entry; row += entry) {
      const numbers = await numbersAt(file, rows, row, { isLittle, width, place });
      if (numbers) tags.set(rows.getUint16(row, isLittle), numbers);
    }
    const found = { tags, isLittle, width: tags.get(TAG.width)?.[0] ?? 0, height: tags.get(TAG.height)?.[0] ?? 0 };
    // Some begin with a small copy, and some have a mask.
    const isWhole = ((tags.get(TAG.subfile)?.[0] ?? 0) & 5) === 0;
    if (found.width > 0 && found.height > 0 && isWhole) return found;
    first ??= found.width > 0 && found.height > 0 ? found : null;
    at = rows.byteLength >= count * entry + width ? place(rows, count * entry) : 0;
  }
  // Many programs write them behind the picture.
  if (!first) throw new RangeError('The tags are cut off');
  return first;
}

interface Numbers {
  isLittle: boolean;
  /** Bytes of a place in the file. */
  width: number;
  place: (view: DataView, at: number) => number;
}

async function numbersAt(file: Blob, rows: DataView, row: number, { isLittle, width, place }: Numbers) {
  const size = SIZES[rows.getUint16(row + 2, isLittle)] ?? 0;
  const many = place(rows, row + 4);
  if (size === 0 || many > MOST_NUMBERS) return null;
  const field = row + 4 + width;
  const isInside = size * many <= width;
  const view = isInside ? rows : await viewOf(file, place(rows, field), size * many);
  const from = isInside ? field : 0;
  if (view.byteLength < from + size * many) return null;
  return Array.from({ length: many }, (_, at) => {
    const place = from + at * size;
    if (size === 1) return view.getUint8(place);
    if (size === 2) return view.getUint16(place, isLittle);
    return size === 4 ? view.getUint32(place, isLittle) : Number(view.getBigUint64(place, isLittle));
  });
}

async function viewOf(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + length).arrayBuffer());
}
