import { splitRecordKey } from '../schema/change.ts';
import { type KindRecords, recordDefinitionOf } from '../schema/record-definition.ts';
import { findingsIn, type MediaRole, type SchemaFinding } from '../schema/schema-walk.ts';

/** A reference found inside a record: to another record, a document, a file or a translation key. */
export interface FoundReference {
  /** Where it lies inside the record. */
  path: string[];
  /** `keyframe`, `widget`, `icgi`, `file`, `translation`, ... */
  type: string;
  id: string;
}

/** The scheme a stored media address has when the file is one of ours. */
export const ASSET_SCHEME = 'asset://';

/** The file id of a stored media address, or null for an external one. */
export function assetIdOf(url: string): string | null {
  return url.startsWith(ASSET_SCHEME) ? url.slice(ASSET_SCHEME.length) : null;
}

/** Every reference in a record, as its schema declares them. A record of no known kind has none. */
export function referencesOf(kind: KindRecords, key: string, record: unknown): FoundReference[] {
  const schema = recordDefinitionOf(kind, key)?.schema;
  return schema ? findingsIn(schema, record).flatMap(asReferences) : [];
}

function asReferences(found: SchemaFinding): FoundReference[] {
  const { path } = found;
  if (found.kind === 'reference') return [{ path, type: found.value.type, id: found.value.id }];
  if (found.kind === 'translation') return [{ path, type: 'translation', id: found.key }];
  const fileId = assetIdOf(found.value.url);
  return fileId === null ? [] : [{ path, type: 'file', id: fileId }];
}

/** A file a record shows, and what for. */
export interface FoundMedia {
  path: string[];
  role: MediaRole;
  fileId: string;
}

/** Every file of ours in a record, with its role. */
export function mediaOf(kind: KindRecords, key: string, record: unknown): FoundMedia[] {
  const schema = recordDefinitionOf(kind, key)?.schema;
  return schema ? findingsIn(schema, record).flatMap(asMedia) : [];
}

function asMedia(found: SchemaFinding): FoundMedia[] {
  const fileId = found.kind === 'media' ? assetIdOf(found.value.url) : null;
  return found.kind === 'media' && fileId !== null ? [{ path: found.path, role: found.role, fileId }] : [];
}

/**
 * How a reference is indexed: one to a record of the same document as `<document>/<record>`, because record ids are
 * unique in their document only; all others by their own id.
 */
export const indexedId = (kind: KindRecords, documentId: string, { type, id }: { type: string; id: string }): string =>
  Object.hasOwn(kind.recordTypes, type) ? `${documentId}/${id}` : id;

/** The key of the record a reference of this document leads to; null for one that leads elsewhere. */
export function targetKeyOf(kind: KindRecords, { type, id }: { type: string; id: string }): string | null {
  const collection = Object.hasOwn(kind.recordTypes, type) ? kind.recordTypes[type] : undefined;
  if (collection === undefined) return null;
  return kind.records[collection]?.cardinality === 'one' ? collection : `${collection}/${id}`;
}

/** The reference type of a record: `keyframe` for `keyframes/hall`; null when nothing can refer to it. */
export function typeOfRecord(kind: KindRecords, key: string): string | null {
  const { collection } = splitRecordKey(key);
  return Object.entries(kind.recordTypes).find(([, name]) => name === collection)?.[0] ?? null;
}

/** What the records of a document point at outside of it; `record` is the key of the one that does. */
interface OutsideReferences {
  /** Files, other documents, meshes and translations. */
  references: readonly (FoundReference & { record: string })[];
  /** Those files that are shown. */
  media: readonly (FoundMedia & { record: string })[];
}

const outside = new WeakMap<object, OutsideReferences>();

/**
 * Everything outside of a document that its records point at. They are immutable: the first who asks has them walked for all
 * others. References between records are not kept: a map of 100,000 places has 200,000.
 */
export function referencesOutside(kind: KindRecords, records: Readonly<Record<string, unknown>>): OutsideReferences {
  const known = outside.get(records);
  if (known) return known;
  const references: (FoundReference & { record: string })[] = [];
  const media: (FoundMedia & { record: string })[] = [];
  for (const [record, value] of Object.entries(records)) {
    const schema = recordDefinitionOf(kind, record)?.schema;
    for (const found of schema ? findingsIn(schema, value) : []) {
      if (found.kind === 'reference' && targetKeyOf(kind, found.value) !== null) continue;
      for (const reference of asReferences(found)) references.push({ record, ...reference });
      for (const shown of asMedia(found)) media.push({ record, ...shown });
    }
  }
  const made = { references, media };
  outside.set(records, made);
  return made;
}
