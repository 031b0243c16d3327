import type { Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { ObjectChangedError } from '../../../platform/storage/storage-error.ts';

export type Upload = Selectable<Database['uploads']>;

/** Bytes above which a file is sent in parts. */
const PARTS_ABOVE = 16 * 1024 ** 2;
/** Bytes of a part: the most that a broken line costs. S3 puts no parts under 5 MiB together. */
const PART_SIZE = 8 * 1024 ** 2;

/** Bytes of each part but the last; null for a file that is sent in one. */
export const partSizeOf = (fileSize: number | undefined): number | null =>
  fileSize !== undefined && fileSize > PARTS_ABOVE ? PART_SIZE : null;

/** Where the parts of an upload are kept. */
export const partFolder = (uploadId: string): string => `parts/${uploadId}`;

export interface Part {
  /** From 1. */
  n: number;
  key: string;
  /** Bytes. */
  size: number;
}

/** The parts an upload consists of, in order; none when it is sent in one. */
export function partsOf({ id, file_size, part_size }: Pick<Upload, 'id' | 'file_size' | 'part_size'>): Part[] {
  if (part_size === null || file_size === null) return [];
  return Array.from({ length: Math.ceil(file_size / part_size) }, (_, index) => ({
    n: index + 1,
    key: `${partFolder(id)}/${String(index + 1).padStart(5, '0')}`,
    size: Math.min(part_size, file_size - index * part_size),
  }));
}

/** The parts that have not arrived whole. */
export async function missingParts(storage: Storage, upload: Upload): Promise<Part[]> {
  const parts = partsOf(upload);
  if (parts.length === 0) return [];
  const arrived = new Map((await storage.list(partFolder(upload.id))).map(({ key, size }) => [key, size]));
  return parts.filter(({ key, size }) => arrived.get(key) !== size);
}

/** Puts the parts together under the upload's key. They stay until the whole is kept. */
export async function assembleParts(storage: Storage, upload: Upload): Promise<void> {
  const keys = partsOf(upload).map(({ key }) => key);
  if (!(await storage.assemble(keys, upload.storage_key))) throw new ObjectChangedError(upload.storage_key);
}

/** Removes the bytes of an upload, whole or in parts. */
export async function removeBytes(storage: Storage, { id, storage_key }: Pick<Upload, 'id' | 'storage_key'>) {
  await storage.remove(storage_key);
  await storage.removeFolder(partFolder(id));
}
