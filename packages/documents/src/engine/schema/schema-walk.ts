import * as z from 'zod';
import { isPlainObject } from './json.ts';
import { innerOf, isObjectSchema, isRecordSchema, optionOf } from './schema-kinds.ts';

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
const portTargets = new WeakMap<z.core.$ZodType, string>();
const mediaRoles = new WeakMap<z.core.$ZodType, MediaRole>();
const translationKeys = new WeakSet<z.core.$ZodType>();

/** Marks a `{type, id}` schema as a reference. */
export function asReference<S extends z.core.$ZodType>(schema: S, rule: ReferenceRule): S {
  referenceRules.set(schema, rule);
  return schema;
}

/** What a schema that was marked as a reference may lead to; undefined for any other schema. */
export const referenceRuleOf = (schema: z.core.$ZodType): ReferenceRule | undefined => referenceRules.get(schema);

/** Marks a text that names a record: `node`, or `node.output`, where `target` is the type of what stands before the dot. */
export function asPort<S extends z.core.$ZodType>(schema: S, target: string): S {
  portTargets.set(schema, target);
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
  walkerOf(schema)?.(value, [], 'file', found);
  return found;
}

/** Adds what a value points at. */
type Walker = (value: unknown, path: string[], role: MediaRole, found: SchemaFinding[]) => void;

/**
 * Schemas never change, so what there is to do for each is found once: a document has up to 100,000 records of a few kinds.
 * Null: nothing can be found below it, so its values are not looked into.
 */
const walkers = new WeakMap<z.core.$ZodType, Walker | null>();

function walkerOf(schema: z.core.$ZodType): Walker | null {
  const known = walkers.get(schema);
  if (known !== undefined) return known;
  // A schema that holds itself finds this while it is being made.
  walkers.set(schema, (...given) => walkers.get(schema)?.(...given));
  const made = walkerFor(schema);
  walkers.set(schema, made);
  return made;
}

function walkerFor(schema: z.core.$ZodType): Walker | null {
  const rule = referenceRules.get(schema);
  if (rule)
    return (value, path, _role, found) => {
      if (isReference(value)) found.push({ kind: 'reference', path, value, rule });
    };
  const target = portTargets.get(schema);
  if (target !== undefined)
    return (value, path, _role, found) => {
      if (typeof value !== 'string') return;
      const [id = ''] = value.split('.', 1);
      found.push({
        kind: 'reference',
        path,
        value: { type: target, id },
        rule: { targets: [target], isParent: false },
      });
    };
  if (translationKeys.has(schema))
    return (value, path, _role, found) => {
      if (isPlainObject(value) && typeof value.key === 'string')
        found.push({ kind: 'translation', path, key: value.key });
    };
  const inner = membersWalker(schema);
  const ownRole = mediaRoles.get(schema);
  if (ownRole === undefined) return inner;
  return (value, path, role, found) => {
    if (isPlainObject(value) && typeof value.url === 'string')
      found.push({ kind: 'media', path, value: { url: value.url }, role: role === 'file' ? ownRole : role });
    else inner?.(value, path, ownRole, found);
  };
}

/** For what a schema of schemas holds. */
function membersWalker(schema: z.core.$ZodType): Walker | null {
  const inner = innerOf(schema);
  if (inner) return orNothing(walkerOf(inner));
  if (schema instanceof z.ZodArray) return itemsWalker(walkerOf(schema.def.element));
  if (isRecordSchema(schema)) return valuesWalker(walkerOf(schema.def.valueType));
  if (schema instanceof z.ZodUnion) return optionsWalker(schema);
  return isObjectSchema(schema) ? fieldsWalker(schema) : null;
}

/** For a value that may be absent. */
const orNothing = (walk: Walker | null): Walker | null =>
  walk &&
  ((value, path, role, found) => {
    if (value !== null && value !== undefined) walk(value, path, role, found);
  });

const itemsWalker = (walk: Walker | null): Walker | null =>
  walk &&
  ((value, path, role, found) => {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) walk(item, [...path, stepOf(item, at)], role, found);
  });

const valuesWalker = (walk: Walker | null): Walker | null =>
  walk &&
  ((value, path, role, found) => {
    if (!isPlainObject(value)) return;
    for (const [key, member] of Object.entries(value)) walk(member, [...path, key], role, found);
  });

function optionsWalker(union: z.ZodUnion): Walker | null {
  if (union.def.options.every((option) => walkerOf(option) === null)) return null;
  return (value, path, role, found) => {
    const option = optionOf(union, value);
    if (option) walkerOf(option)?.(value, path, role, found);
  };
}

function fieldsWalker(schema: z.ZodObject): Walker | null {
  const fields = Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([key, field]) => {
    const walk = walkerOf(field);
    return walk ? [{ key, walk }] : [];
  });
  if (fields.length === 0) return null;
  return (value, path, role, found) => {
    if (!isPlainObject(value)) return;
    for (const { key, walk } of fields) if (Object.hasOwn(value, key)) walk(value[key], [...path, key], role, found);
  };
}

const isReference = (value: unknown): value is { type: string; id: string } =>
  isPlainObject(value) && typeof value.type === 'string' && typeof value.id === 'string';

const stepOf = (item: unknown, at: number): string =>
  isPlainObject(item) && typeof item.id === 'string' ? item.id : String(at);
