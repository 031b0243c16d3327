import type { Procedure } from '@diorama/contract/procedures/procedure.ts';
import * as z from 'zod';

/** Procedures by name, or groups of them. */
interface Group {
  readonly [name: string]: Procedure | Group;
}

const isProcedure = (value: Procedure | Group): value is Procedure => 'kind' in value && typeof value.kind === 'string';

/**
 * Makes the schemas of procedures parse synchronously. zod runs what it has compiled only then, twice as fast, and tRPC
 * parses every schema asynchronously. To be called before the router is made, because tRPC takes the function then.
 */
export function parseAtOnce(group: Group): void {
  for (const member of Object.values(group)) {
    if (!isProcedure(member)) parseAtOnce(member);
    else for (const schema of [member.input, member.output]) parseSchemaAtOnce(schema);
  }
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
