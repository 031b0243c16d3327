import * as z from 'zod';
import { RecordId, splitRecordKey } from './change.ts';
import { type LeafShape, leafShapeOf } from './leaf-shape.ts';
import type { MigrationStep } from './migrations.ts';

/** One kind of record: its schema and how it splits into leaves. */
export interface RecordDefinition<S extends z.ZodObject = z.ZodObject> {
  cardinality: 'one' | 'many';
  schema: S;
  shape: LeafShape;
}

/** A record that exists once, such as `settings`. Every field needs a default or null, so a new document is valid. */
export function singleton<F extends z.ZodRawShape>(fields: F) {
  const schema = z.strictObject(fields);
  return { cardinality: 'one' as const, schema, shape: leafShapeOf(schema) };
}

/** A keyed, ordered list of records. `order` is a fractional key. */
export function collection<F extends z.ZodRawShape>(fields: F) {
  const schema = z.strictObject({ id: RecordId, order: z.string().min(1).max(256), ...fields });
  return { cardinality: 'many' as const, schema, shape: leafShapeOf(schema) };
}

/** A document kind: its records by collection name, the release that shaped them and the steps that lead there. */
export interface DocumentDefinition<R extends Record<string, RecordDefinition> = Record<string, RecordDefinition>> {
  kind: string;
  /** The release (semver) that last changed the shape. */
  schemaVersion: string;
  records: R;
  migrations: readonly MigrationStep[];
}

/** Declares a document kind. */
export function defineDocument<const R extends Record<string, RecordDefinition>>(
  definition: DocumentDefinition<R>,
): DocumentDefinition<R> {
  return definition;
}

/** Names of the collections and singletons of a kind. */
export type CollectionName<D extends DocumentDefinition> = Extract<keyof D['records'], string>;

/** The stored record of one collection. */
export type RecordOf<D extends DocumentDefinition, C extends CollectionName<D>> = z.output<D['records'][C]['schema']>;

/** The definition behind a record's key, or undefined for a key this kind does not have. */
export function recordDefinitionOf(definition: DocumentDefinition, key: string): RecordDefinition | undefined {
  const { collection: name } = splitRecordKey(key);
  const found = Object.hasOwn(definition.records, name) ? definition.records[name] : undefined;
  if (!found) return undefined;
  return (found.cardinality === 'one') === (key === name) ? found : undefined;
}
