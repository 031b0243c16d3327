import { type ProcedureGroup, proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import * as z from 'zod';

/**
 * Makes the schemas of procedures parse synchronously. zod runs what it has compiled only then, twice as fast, and tRPC
 * parses every schema asynchronously. To be called before the router is made, because tRPC takes the function then.
 */
export function parseAtOnce(group: ProcedureGroup): void {
  for (const { input, output } of proceduresByPath(group).values())
    for (const schema of [input, output]) parseSchemaAtOnce(schema);
}

const done = new WeakSet<z.ZodType>();

function parseSchemaAtOnce(schema: z.ZodType): void {
  if (done.has(schema)) return;
  done.add(schema);
  const parseAsync = schema.parseAsync.bind(schema);
  schema.parseAsync = async (value, params) => {
    try {
      return schema.parse(value, params);
    } catch (error) {
      if (error instanceof z.core.$ZodAsyncError) return parseAsync(value, params);
      throw error;
    }
  };
}
