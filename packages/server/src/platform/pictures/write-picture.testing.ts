import { crc32, deflateSync } from 'node:zlib';

/** Pixels of each side of the pictures that are written here. */
export const SIDE = 32;

/** A PNG of one colour, or of these rows of bytes: sharp itself would convert the colours that it writes. */
export function png(
  pixel: readonly number[],
  {
    bits = 8,
    type = 2,
    chunks = [],
    behind = [],
  }: { bits?: 8 | 16; type?: number; chunks?: [string, Buffer][]; behind?: [string, Buffer][] } = {},
): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
    bytes.writeUInt32BE(data.length, 0);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, bits, type, 0, 0, 0]);
  const wide = bits === 8 ? pixel : pixel.flatMap((value) => [value, value]);
  const row = Buffer.from([0, ...Array.from({ length: SIDE }, () => wide).flat()]);
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(rows)),
    ...behind.map(([name, data]) => chunk(name, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 32-bit numbers, the highest byte first. */
export function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

/** One picture of a TIFF: bytes of a pixel, and numbers of tags that are not usual. */
export interface TiffPage {
  pixel: Buffer;
  tags?: Readonly<Record<number, number | readonly number[]>>;
}

/** A TIFF or BigTIFF of pictures of one colour each, without compression. */
export function tiff(pages: readonly TiffPage[], isBig = false): Buffer {
  const width = isBig ? 8 : 4;
  const whole = (value: number, size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUIntLE(value, 0, Math.min(6, size));
    return bytes;
  };
  const parts: Buffer[] = [
    isBig ? Buffer.from('II\x2b\0\x08\0\0\0', 'latin1') : Buffer.from('II\x2a\0', 'latin1'),
    whole(isBig ? 16 : 8, width),
  ];
  let at = isBig ? 16 : 8;
  for (const [number, { pixel, tags = {} }] of pages.entries()) {
    const channels = [tags[277] ?? 3].flat()[0] ?? 3;
    const pixels = Buffer.concat(Array.from({ length: SIDE * SIDE }, () => pixel));
    const all: Record<number, number | readonly number[]> = {
      256: SIDE,
      257: SIDE,
      258: Array.from({ length: channels }, () => (8 * pixel.length) / channels),
      259: 1,
      262: 2,
      273: 0,
      277: 3,
      278: SIDE,
      279: pixels.length,
      284: 1,
      ...tags,
    };
    const entries = Object.keys(all).length;
    const directory = (isBig ? 8 : 2) + entries * (isBig ? 20 : 12) + width;
    const lists: Buffer[] = [];
    let listsAt = at + directory;
    const rows = Object.entries(all).map(([tag, value]) => {
      const values = [value].flat();
      const isLong = tag === '273' || tag === '279';
      const packed = Buffer.concat(values.map((one) => whole(one, isLong ? 4 : 2)));
      const field = Buffer.alloc(width);
      if (packed.length <= width) packed.copy(field);
      else {
        whole(listsAt, width).copy(field);
        lists.push(packed);
        listsAt += packed.length;
      }
      return { tag, head: [whole(Number(tag), 2), whole(isLong ? 4 : 3, 2), whole(values.length, width)], field };
    });
    for (const { tag, field } of rows) if (tag === '273') whole(listsAt, 4).copy(field);
    const end = listsAt + pixels.length;
    parts.push(
      whole(entries, isBig ? 8 : 2),
      ...rows.flatMap(({ head, field }) => [...head, field]),
      whole(number === pages.length - 1 ? 0 : end, width),
      ...lists,
      pixels,
    );
    at = end;
  }
  return Buffer.concat(parts);
}
