import * as z from 'zod';
import { isPlainObject } from './json.ts';
import { isObjectSchema, isRecordSchema } from './schema-kinds.ts';

/** What a reference field may lead to. */
export interface ReferenceRule {
  /** Types of record or document; empty: any. */
  targets: readonly string[];
  /** It names the parent of its own record, so following it must not lead back. */
  isParent: boolean;
}

/** What a media field shows: the role decides what is made of the file. */
export type MediaRole = 'still' | 'frames' | 'mesh' | 'file';

const referenceRules = new WeakMap<z.core.$ZodType, ReferenceRule>();
const mediaRoles = new WeakMap<z.core.$ZodType, MediaRole>();
const translationKeys = new WeakSet<z.core.$ZodType>();

/** Marks a `{type, id}` schema as a reference. */
export function asReference<S extends z.core.$ZodType>(schema: S, rule: ReferenceRule): S {
  referenceRules.set(schema, rule);
  return schema;
}

/** Marks a media schema, or a list of media, with what it is used for. */
export function asMedia<S extends z.core.$ZodType>(schema: S, role: MediaRole): S {
  mediaRoles.set(schema, role);
  return schema;
}

/** Marks a `{type: 'variable', key}` schema as a use of a translation. */
export function asTranslation<S extends z.core.$ZodType>(schema: S): S {
  translationKeys.add(schema);
  return schema;
}

/** Something a record points at, with what its schema says of the place. */
export type SchemaFinding =
  | { kind: 'reference'; path: string[]; value: { type: string; id: string }; rule: ReferenceRule }
  | { kind: 'media'; path: string[]; value: { url: string }; role: MediaRole }
  | { kind: 'translation'; path: string[]; key: string };

/** Everything a value points at, found by its schema. Values that do not fit it are passed over. */
export function findingsIn(schema: z.core.$ZodType, value: unknown): SchemaFinding[] {
  const found: SchemaFinding[] = [];
  walk(schema, value, [], 'file', found);
  return found;
}

function walk(schema: z.core.$ZodType, value: unknown, path: string[], role: MediaRole, found: SchemaFinding[]): void {
  if (value === null || value === undefined) return;
  const rule = referenceRules.get(schema);
  if (rule) {
    if (isReference(value)) found.push({ kind: 'reference', path, value, rule });
    return;
  }
  const ownRole = mediaRoles.get(schema) ?? role;
  if (mediaRoles.has(schema) && isPlainObject(value) && typeof value.url === 'string') {
    found.push({ kind: 'media', path, value: { url: value.url }, role: role === 'file' ? ownRole : role });
    return;
  }
  if (translationKeys.has(schema)) {
    if (isPlainObject(value) && typeof value.key === 'string')
      found.push({ kind: 'translation', path, key: value.key });
    return;
  }
  const inner = innerOf(schema);
  if (inner) walk(inner, value, path, ownRole, found);
  else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [at, item] of value.entries())
      walk(schema.def.element, item, [...path, stepOf(item, at)], ownRole, found);
  } else if (isRecordSchema(schema) && isPlainObject(value)) {
    for (const [key, member] of Object.entries(value))
      walk(schema.def.valueType, member, [...path, key], ownRole, found);
  } else if (schema instanceof z.ZodUnion) {
    const option = schema.def.options.find((candidate: z.core.$ZodType) => fits(candidate, value));
    if (option) walk(option, value, path, ownRole, found);
  } else if (isObjectSchema(schema) && isPlainObject(value)) {
    for (const [key, field] of fieldsOf(schema)) {
      if (Object.hasOwn(value, key)) walk(field, value[key], [...path, key], ownRole, found);
    }
  }
}

/** Schemas never change, so their fields are listed once: a document has up to 100,000 records of a few kinds. */
const fields = new WeakMap<z.core.$ZodType, [string, z.core.$ZodType][]>();

function fieldsOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  const known = fields.get(schema) ?? Object.entries<z.core.$ZodType>(schema.def.shape);
  fields.set(schema, known);
  return known;
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapper ? schema.def.innerType : null;
}

/** The option of a union whose tag the value carries; options without a tag are tried as they are. */
function fits(option: z.core.$ZodType, value: unknown): boolean {
  if (isObjectSchema(option) && isPlainObject(value)) {
    const tag = option.def.shape.type;
    if (tag instanceof z.ZodLiteral) return tag.def.values.some((known) => known === value.type);
  }
  return z.safeParse(option, value).success;
}

const isReference = (value: unknown): value is { type: string; id: string } =>
  isPlainObject(value) && typeof value.type === 'string' && typeof value.id === 'string';

const stepOf = (item: unknown, at: number): string =>
  isPlainObject(item) && typeof item.id === 'string' ? item.id : String(at);
