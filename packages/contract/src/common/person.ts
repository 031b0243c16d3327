import * as z from 'zod';

/** Who did something. */
export const Person = z.strictObject({ id: z.string(), name: z.string() });
export type Person = z.output<typeof Person>;
