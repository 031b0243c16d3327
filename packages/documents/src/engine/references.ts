import { isPlainObject } from './json.ts';

/** A reference found inside a record: to another record, a document, a file or a translation key. */
export interface FoundReference {
  /** Where it lies inside the record; list positions are numbers as text. */
  path: string[];
  type: string;
  id: string;
}

/** The scheme a stored media address has when the file is one of ours. */
export const ASSET_SCHEME = 'asset://';

/** The file id of a stored media address, or null for an external one. */
export function assetIdOf(url: string): string | null {
  return url.startsWith(ASSET_SCHEME) ? url.slice(ASSET_SCHEME.length) : null;
}

/**
 * Every reference in a record. References have one spelling everywhere (CONTRACT 0.4), so they are found by shape:
 * `{type, id}`, a media `url` of `asset://<fileId>`, and `{type: 'variable', key}` for a translation.
 */
export function referencesIn(value: unknown, path: string[] = []): FoundReference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(item, [...path, String(index)]));
  if (!isPlainObject(value)) return [];
  const found: FoundReference[] = [];
  const { type, id, url, key } = value;
  if (typeof type === 'string' && typeof id === 'string' && Object.keys(value).length === 2)
    found.push({ path, type, id });
  if (type === 'variable' && typeof key === 'string') found.push({ path, type: 'translation', id: key });
  if (typeof url === 'string') {
    const fileId = assetIdOf(url);
    if (fileId !== null) found.push({ path, type: 'file', id: fileId });
  }
  for (const [name, member] of Object.entries(value)) found.push(...referencesIn(member, [...path, name]));
  return found;
}
