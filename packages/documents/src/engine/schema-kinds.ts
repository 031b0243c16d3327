import * as z from 'zod';

/** `instanceof` leaves the parts of zod's generic classes untyped; these name them. */
export const isObjectSchema = (schema: z.core.$ZodType): schema is z.ZodObject<z.core.$ZodShape> =>
  schema instanceof z.ZodObject;

export const isRecordSchema = (schema: z.core.$ZodType): schema is z.ZodRecord => schema instanceof z.ZodRecord;
