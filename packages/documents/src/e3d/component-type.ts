import * as z from 'zod';

/**
 * Declares a type of component: its fields, and the values they have where neither the component nor a trait sets them.
 * What is stored is only what differs. Defaults are applied when the scene is built and never stored, so that a later
 * release may change them without touching a document.
 */
export function componentType<const T extends string, F extends z.ZodRawShape>(
  type: T,
  fields: F,
  defaults: { readonly [K in keyof F]: z.output<F[K]> },
) {
  return {
    type,
    data: z
      .strictObject(fields)
      .partial()
      .extend({ type: z.literal(type) }),
    defaults,
  };
}
