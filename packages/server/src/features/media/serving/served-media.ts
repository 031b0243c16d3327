import { assetIdOf, referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { KindRecords } from '@diorama/documents/engine/schema/record-definition.ts';
import type { RecordTables } from '@diorama/documents/engine/schema/records.ts';
import { type RecordMap, trustedTables } from '@diorama/documents/engine/schema/tables.ts';

/** What a file is served as. */
export interface ServedFile {
  type: string;
  url: string;
}

/** A stored value with a served address in every medium of ours, '' where there is none. */
export function withServedMedia<T>(value: T, served: (fileId: string) => ServedFile | null): T;
export function withServedMedia(value: unknown, served: (fileId: string) => ServedFile | null): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item) => withServedMedia(item, served));
  }
  if (!isPlainObject(value)) return value;
  const fileId = typeof value.url === 'string' ? assetIdOf(value.url) : null;
  if (fileId !== null) return { ...value, ...(served(fileId) ?? { url: '' }) };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withServedMedia(item, served)]));
}

/** The tables of a document with the served address of each file in place of its stored one. */
export function servedTables<D extends KindRecords>(
  kind: D,
  records: RecordMap,
  served: (fileId: string) => ServedFile | null,
): RecordTables<D> {
  const entries = Object.entries(records);
  const withMedia = new Set(referencesOutside(kind, records).media.map(({ record }) => record));
  for (const entry of entries) if (withMedia.has(entry[0])) entry[1] = withServedMedia(entry[1], served);
  return trustedTables(kind, entries);
}
