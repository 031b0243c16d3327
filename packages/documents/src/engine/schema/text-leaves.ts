import * as z from 'zod';
import { isPlainObject } from './json.ts';
import type { Language } from './languages.ts';
import { type KindRecords, recordDefinitionOf } from './record-definition.ts';
import { innerOf, isObjectSchema, isRecordSchema, optionOf } from './schema-kinds.ts';

const marked = new WeakSet<z.core.$ZodType>();

/** Marks a map from language to value as a text that visitors read: the Translations page finds it everywhere. */
export function asTexts<S extends z.core.$ZodType>(schema: S): S {
  marked.add(schema);
  return schema;
}

/** What visitors read while a text is empty: by language, and the name of the record in all others. */
export interface TextsInstead {
  values: Partial<Record<Language, string>>;
  name: string;
}

type InsteadOf = (record: Readonly<Record<string, unknown>>) => TextsInstead;
const instead = new WeakMap<z.core.$ZodType, InsteadOf>();

/** Marks an optional text that falls back to another one: it is translated even when it is empty. */
export function withInstead<S extends z.core.$ZodType>(schema: S, texts: InsteadOf): S {
  instead.set(schema, texts);
  return schema;
}

/** A text of a record in all its languages. */
export interface TextLeaf {
  /** Where the languages lie inside the record: `['title', 'value']`. */
  path: string[];
  /** Values that are no plain text, such as rich text, are kept as they are. */
  values: Partial<Record<Language, unknown>>;
  /** Characters of one value; null where the values are no plain text. */
  max: number | null;
  /** What is read in its place, where it is empty in all languages. */
  instead?: TextsInstead;
}

/** Every text in a record, as its schema declares them; empty ones too. */
export function textLeavesOf(kind: KindRecords, key: string, record: unknown): TextLeaf[] {
  const schema = recordDefinitionOf(kind, key)?.schema;
  const found: TextLeaf[] = [];
  if (schema) collect(schema, record, [], found);
  return found;
}

/** The collections and singletons of a kind that can hold texts, in its own order. */
export const collectionsWithTexts = (kind: KindRecords): string[] =>
  Object.entries(kind.records).flatMap(([name, { schema }]) => (holdsTexts(schema) ? name : []));

function collect(schema: z.core.$ZodType, value: unknown, path: string[], found: TextLeaf[]): void {
  if (value === null || value === undefined || !holdsTexts(schema)) return;
  if (marked.has(schema)) {
    if (isPlainObject(value)) found.push({ path, values: value, max: longest(schema) });
    return;
  }
  const inner = innerOf(schema);
  if (inner) collect(inner, value, path, found);
  else if (schema instanceof z.ZodArray) collectItems(schema.def.element, value, path, found);
  else if (schema instanceof z.ZodUnion) {
    const option = isPlainObject(value) ? optionOf(schema, value) : undefined;
    if (option) collect(option, value, path, found);
  } else if (isObjectSchema(schema) && isPlainObject(value))
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.def.shape))
      if (!collectInstead(field, value, [...path, name], found) && Object.hasOwn(value, name))
        collect(field, value[name], [...path, name], found);
}

const NO_TEXT = { type: 'custom', value: {} };

/** A text that is empty, with what is read in its place. False: it has a text of its own, or nothing in its place. */
function collectInstead(
  schema: z.core.$ZodType,
  record: Readonly<Record<string, unknown>>,
  path: string[],
  found: TextLeaf[],
): boolean {
  const texts = instead.get(schema)?.(record);
  const value = record[path.at(-1) ?? ''];
  if (!texts || texts.name === '' || !isEmpty(value)) return false;
  const own: TextLeaf[] = [];
  collect(schema, NO_TEXT, path, own);
  for (const leaf of own) found.push({ ...leaf, instead: texts });
  return true;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (isPlainObject(value) &&
    value.type === 'custom' &&
    isPlainObject(value.value) &&
    Object.values(value.value).every((text) => typeof text === 'string' && text.trim() === ''));

/** A list without ids is one leaf of its record: its texts cannot be written one by one. */
function collectItems(element: z.core.$ZodType, value: unknown, path: string[], found: TextLeaf[]): void {
  if (!Array.isArray(value)) return;
  for (const item of value)
    if (isPlainObject(item) && typeof item.id === 'string') collect(element, item, [...path, item.id], found);
}

const known = new WeakMap<z.core.$ZodType, boolean>();

/** Found once for each schema; one that holds itself is taken not to while it is looked into. */
function holdsTexts(schema: z.core.$ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  known.set(schema, false);
  const holds = marked.has(schema) || membersOf(schema).some(holdsTexts);
  known.set(schema, holds);
  return holds;
}

function membersOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const inner = innerOf(schema);
  if (inner) return [inner];
  if (schema instanceof z.ZodArray) return [schema.def.element];
  if (schema instanceof z.ZodUnion) return schema.def.options;
  return isObjectSchema(schema) ? Object.values<z.core.$ZodType>(schema.def.shape) : [];
}

/** Null where the values are no plain text. */
function longest(schema: z.core.$ZodType): number | null {
  const value = isRecordSchema(schema) ? schema.def.valueType : null;
  return value instanceof z.ZodString ? (value.maxLength ?? Number.MAX_SAFE_INTEGER) : null;
}
