import * as z from 'zod';
import { isPlainObject } from './json.ts';

/** `instanceof` leaves the parts of zod's generic classes untyped; these name them. */
export const isObjectSchema = (schema: z.core.$ZodType): schema is z.ZodObject<z.core.$ZodShape> =>
  schema instanceof z.ZodObject;

export const isRecordSchema = (schema: z.core.$ZodType): schema is z.ZodRecord => schema instanceof z.ZodRecord;

/** A schema that stands around another one: its value may be absent, null or filled in. */
export const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | null =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault
    ? schema.def.innerType
    : null;

/** The options of a tagged union by the value of their tag, found once for each union. */
const tagged = new WeakMap<z.ZodDiscriminatedUnion, ReadonlyMap<unknown, z.core.$ZodType>>();

export function optionsByTag(union: z.ZodDiscriminatedUnion): ReadonlyMap<unknown, z.core.$ZodType> {
  const known = tagged.get(union);
  if (known) return known;
  const options = new Map<unknown, z.core.$ZodType>();
  for (const option of union.def.options) {
    const tag = isObjectSchema(option) ? option.def.shape[union.def.discriminator] : undefined;
    if (tag instanceof z.ZodLiteral) for (const value of tag.def.values) options.set(value, option);
  }
  tagged.set(union, options);
  return options;
}

/** The option of a union that a value has: by its tag, else the first one it fits. */
export function optionOf(union: z.ZodUnion, value: unknown): z.core.$ZodType | undefined {
  if (union instanceof z.ZodDiscriminatedUnion)
    return isPlainObject(value) ? optionsByTag(union).get(value[union.def.discriminator]) : undefined;
  return union.def.options.find((option: z.core.$ZodType) => fits(option, value));
}

function fits(option: z.core.$ZodType, value: unknown): boolean {
  const type = isObjectSchema(option) ? option.def.shape.type : undefined;
  if (type instanceof z.ZodLiteral)
    return isPlainObject(value) && type.def.values.some((known: unknown) => known === value.type);
  return z.safeParse(option, value).success;
}
