import * as z from 'zod';
import { isPlainObject } from './json.ts';
import { innerOf, isObjectSchema, isRecordSchema } from './schema-kinds.ts';

type Path = (string | number)[];

/** A list with more items than its schema takes. */
export interface LongList {
  path: Path;
  message: string;
}

type Finder = (value: unknown, path: Path) => LongList | null;

/** Schemas never change: what there is to look at is found once for each. Null: nothing below it has a bound. */
const finders = new WeakMap<z.core.$ZodType, Finder | null>();

/**
 * The first list that is longer than its schema allows, without looking at the items of any that is. A schema itself looks
 * at the length last, when a million items have been read and refused one by one.
 */
export const longList = (schema: z.core.$ZodType, value: unknown): LongList | null =>
  finderOf(schema)?.(value, []) ?? null;

function finderOf(schema: z.core.$ZodType): Finder | null {
  const known = finders.get(schema);
  if (known !== undefined) return known;
  // A schema that holds itself finds this while it is being made.
  finders.set(schema, (...given) => finders.get(schema)?.(...given) ?? null);
  const made = finderFor(schema);
  finders.set(schema, made);
  return made;
}

function finderFor(schema: z.core.$ZodType): Finder | null {
  const inner = innerOf(schema);
  if (inner) return finderOf(inner);
  if (schema instanceof z.ZodPipe) return finderOf(schema.def.in);
  if (schema instanceof z.ZodArray) return inList(schema);
  if (isRecordSchema(schema)) return inValues(finderOf(schema.def.valueType));
  if (schema instanceof z.ZodUnion) return inOptions(schema.def.options);
  return isObjectSchema(schema) ? inFields(schema) : null;
}

function inList(schema: z.ZodArray): Finder | null {
  const most = mostItems(schema);
  const item = finderOf(schema.def.element);
  if (most === null && item === null) return null;
  const whole = z.array(z.unknown()).max(most ?? Number.MAX_SAFE_INTEGER);
  return (value, path) => {
    if (!Array.isArray(value)) return null;
    if (most !== null && value.length > most)
      return { path, message: whole.safeParse(value).error?.issues[0]?.message ?? `At most ${most} items` };
    return item && first(value.entries(), ([at, member]) => item(member, [...path, at]));
  };
}

const inValues = (inner: Finder | null): Finder | null =>
  inner &&
  ((value, path) =>
    isPlainObject(value) ? first(Object.entries(value), ([key, member]) => inner(member, [...path, key])) : null);

/** Too long for one option is no fault while another one takes it: all of them must say so. */
function inOptions(options: readonly z.core.$ZodType[]): Finder | null {
  const inner = options.map((option) => finderOf(option));
  if (!inner.every((find) => find !== null)) return null;
  return (value, path) => {
    const found = inner.map((find) => find(value, path));
    return found.every((fault) => fault !== null) ? (found[0] ?? null) : null;
  };
}

function inFields(schema: z.ZodObject): Finder | null {
  const fields = Object.entries<z.core.$ZodType>(schema.def.shape).flatMap(([key, field]) => {
    const find = finderOf(field);
    return find ? [{ key, find }] : [];
  });
  if (fields.length === 0) return null;
  return (value, path) =>
    isPlainObject(value)
      ? first(fields, ({ key, find }) => (Object.hasOwn(value, key) ? find(value[key], [...path, key]) : null))
      : null;
}

function first<Item>(items: Iterable<Item>, find: (item: Item) => LongList | null): LongList | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

const MaxLength = z.object({ check: z.literal('max_length'), maximum: z.number() });

/** The bound of `.max()`; null where there is none. */
function mostItems(schema: z.ZodArray): number | null {
  const bounds = (schema.def.checks ?? []).flatMap((check) => MaxLength.safeParse(check._zod.def).data?.maximum ?? []);
  return bounds.length === 0 ? null : bounds.reduce((least, bound) => Math.min(least, bound));
}
