import * as z from 'zod';
import { atomic } from '../engine/schema/leaf-shape.ts';
import { asReference } from '../engine/schema/schema-walk.ts';

const reference = () => atomic(z.strictObject({ type: z.string().min(1).max(40), id: z.string().min(1).max(64) }));

/**
 * A reference to a record or document of these types, or null. A draft may hold one that leads nowhere or to a wrong
 * type; a check finds it and blocks publishing. Source: SPEC §3 "generic shapes".
 */
export const refTo = (...targets: [string, ...string[]]) =>
  asReference(reference(), { targets, isParent: false }).nullable();

/** A reference that must be there, as inside an option. */
export const requiredRefTo = (...targets: [string, ...string[]]) =>
  asReference(reference(), { targets, isParent: false });

/** A reference from a record to its parent of the same type; a chain of parents may not lead back. */
export const parentRef = (target: string) => asReference(reference(), { targets: [target], isParent: true }).nullable();

export type Reference = z.output<ReturnType<typeof refTo>>;
