import { type LongList, longList } from '@diorama/documents/engine/schema/long-lists.ts';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import * as z from 'zod';

/** The inputs of procedures; the procedures themselves are functions. */
const Procedures = z.record(
  z.string(),
  z.custom<AnyProcedure>((value) => typeof value === 'function'),
);
const Declared = z.object({ inputs: z.array(z.unknown()) });

/** Looks for lists that are longer than a procedure's schemas accept, before their items are checked one by one. */
export function longLists(router: AnyRouter): (path: string, input: unknown) => LongList | null {
  const schemas = new Map(
    Object.entries(Procedures.parse(router._def.procedures)).map(([path, procedure]) => {
      const { inputs } = Declared.parse(procedure._def);
      return [path, inputs.filter((schema) => schema instanceof z.ZodType)];
    }),
  );
  return (path, input) => {
    for (const schema of schemas.get(path) ?? []) {
      const found = longList(schema, input);
      if (found) return found;
    }
    return null;
  };
}
