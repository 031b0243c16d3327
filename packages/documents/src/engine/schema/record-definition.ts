import * as z from 'zod';
import { RecordId, splitRecordKey } from './change.ts';
import { type LeafShape, leafShapeOf, mergedByType } from './leaf-shape.ts';

/** Records of one shape, or of several distinguished by their tag. */
export type RecordSchema = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]>;

/** One kind of record: its schema and how it splits into leaves. */
export interface RecordDefinition<S extends RecordSchema = RecordSchema> {
  cardinality: 'one' | 'many';
  schema: S;
  shape: LeafShape;
  /** The type of the reference without which a record is nothing: it goes with what that leads to. */
  standsFor?: string;
}

/** The records of a kind by collection name. */
export type RecordDefinitions = Readonly<Record<string, RecordDefinition>>;

/** The part of a document kind that says which records it has. */
export interface KindRecords<R extends RecordDefinitions = RecordDefinitions> {
  /** The kind's own word: `icgi`. */
  kind: string;
  records: R;
  /** By the type a reference carries, the collection it leads to: `{ keyframe: 'keyframes' }`. */
  recordTypes: Readonly<Record<string, Extract<keyof R, string>>>;
}

/**
 * A record that exists once, such as `settings`. Every field needs a default or null: a new document is valid, and a
 * document from before the record existed is filled with them.
 */
export function singleton<F extends z.ZodRawShape>(fields: F) {
  const schema = z.strictObject(fields);
  return { cardinality: 'one' as const, schema, shape: leafShapeOf(schema) };
}

/** What every record of a collection has. `order` is a fractional key. */
export const recordFields = { id: RecordId, order: z.string().min(1).max(256) };

/** A keyed, ordered list of records. `standsFor`: see {@link RecordDefinition}. */
export function collection<F extends z.ZodRawShape>(fields: F, about: Pick<RecordDefinition, 'standsFor'> = {}) {
  const schema = z.strictObject({ ...recordFields, ...fields });
  return { cardinality: 'many' as const, schema, shape: leafShapeOf(schema), ...about };
}

/**
 * A keyed, ordered list of records of several types, distinguished by `tag`; each option has `recordFields`. A record
 * whose type changes is replaced whole.
 */
export function taggedCollection<const T extends string, const O extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  tag: T,
  options: O,
) {
  const schema = mergedByType(z.discriminatedUnion(tag, options));
  return { cardinality: 'many' as const, schema, shape: leafShapeOf(schema) };
}

/** Names of the collections and singletons of a kind. */
export type CollectionName<D extends KindRecords> = Extract<keyof D['records'], string>;

/** The stored record of one collection. */
export type RecordOf<D extends KindRecords, C extends CollectionName<D>> = z.output<D['records'][C]['schema']>;

/** The definition behind a record's key, or undefined for a key this kind does not have. */
export function recordDefinitionOf(
  { records }: Pick<KindRecords, 'records'>,
  key: string,
): RecordDefinition | undefined {
  const { collection: name } = splitRecordKey(key);
  const found = Object.hasOwn(records, name) ? records[name] : undefined;
  if (!found) return undefined;
  return (found.cardinality === 'one') === (key === name) ? found : undefined;
}
