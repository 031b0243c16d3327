import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { assetIdOf } from '@diorama/documents/engine/references.ts';

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
