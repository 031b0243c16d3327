import { type FileHandle, open } from 'node:fs/promises';
import type { Box } from './heif-boxes.ts';
import { type HeifItem, type HeifItems, readHeifItems } from './heif-items.ts';

/** Why a HEIC picture cannot be read: a part of a sentence that begins with the file. */
export class UnreadableHeicError extends Error {}

/** Bytes of the description at most: thousands of tiles. */
const MOST_META = 8 * 1024 * 1024;
/** Boxes before it at most. */
const MOST_BOXES = 64;

/** A HEIC file whose items can be read. */
export interface HeifFile extends HeifItems {
  bytesOf(item: HeifItem): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a HEIC file. Throws {@link UnreadableHeicError}. */
export async function openHeif(path: string): Promise<HeifFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const found = described(await metaOf(file, size));
    return {
      ...found,
      bytesOf: (item) => bytesOf(file, size, found, item),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function described(meta: Buffer): HeifItems {
  try {
    return readHeifItems(meta);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableHeicError('it is damaged', { cause: error });
    throw error;
  }
}

async function metaOf(file: FileHandle, size: number): Promise<Buffer> {
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < MOST_BOXES; boxes++) {
    const head = await readAt(file, at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8 || at + length > size) throw new UnreadableHeicError('it was cut off');
    const header = short === 1 ? 16 : 8;
    if (head.toString('latin1', 4, 8) === 'meta') {
      if (length > MOST_META) throw new UnreadableHeicError('its description is too long');
      return readAt(file, at + header, length - header);
    }
    at += length;
  }
  throw new UnreadableHeicError('it holds no still picture');
}

async function bytesOf(file: FileHandle, size: number, { idat }: HeifItems, { extents }: HeifItem): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { from, offset, length } of extents) {
    if (from === 'idat') parts.push(idat.subarray(offset, length === 0 ? undefined : offset + length));
    else if (offset + length > size) throw new UnreadableHeicError('it was cut off');
    else parts.push(await readAt(file, offset, length === 0 ? size - offset : length));
  }
  return Buffer.concat(parts);
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** The first property of an item with this name. */
export const propertyOf = (item: HeifItem | undefined, name: string): Buffer | undefined =>
  item?.properties.find((one: Box) => one.name === name)?.bytes;

/** Pixels of an item before it is turned; null where the file does not say. */
export function sizeOf(item: HeifItem | undefined): { width: number; height: number } | null {
  const bytes = propertyOf(item, 'ispe');
  return bytes && bytes.length >= 12 ? { width: bytes.readUInt32BE(4), height: bytes.readUInt32BE(8) } : null;
}
