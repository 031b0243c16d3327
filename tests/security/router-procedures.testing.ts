import * as z from 'zod';
import { createAppRouter } from '../../packages/server/src/app/app-router.ts';
import type { Services } from '../../packages/server/src/app/services.ts';

/** A procedure is a function with its definition on it. */
const Procedure = z.custom<{
  _def: { type: 'query' | 'mutation' | 'subscription'; inputs?: unknown[]; output?: unknown };
}>((value) => typeof value === 'function' && '_def' in value);
const Schema = z.custom<z.ZodType>((value) => value instanceof z.ZodType);

/** One procedure of the router. */
export interface ProcedureEntry {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.ZodType | null;
  /** Null: it answers whatever its service returns. */
  output: z.ZodType | null;
}

const schemaOrNull = (value: unknown) => (value === undefined ? null : Schema.parse(value));

/** The procedures of a router, as it lists them itself. */
export const proceduresOf = (router: { _def: { procedures: object } }): ProcedureEntry[] =>
  Object.entries(router._def.procedures).map(([path, procedure]) => {
    const { type, inputs = [], output } = Procedure.parse(procedure)._def;
    return { path, type, input: schemaOrNull(inputs[0]), output: schemaOrNull(output) };
  });

/** Every procedure there is. Nothing is called here, so no services are needed. */
export const procedures: readonly ProcedureEntry[] = proceduresOf(createAppRouter(z.custom<Services>().parse({})));

/** The parts of a JSON schema in which ids are searched. */
const Part: z.ZodType<Part> = z.lazy(() =>
  z.looseObject({
    format: z.string().optional(),
    properties: z.record(z.string(), Part).optional(),
    items: Part.optional(),
    anyOf: z.array(Part).optional(),
  }),
);
interface Part {
  format?: string | undefined;
  properties?: Record<string, Part> | undefined;
  items?: Part | undefined;
  anyOf?: Part[] | undefined;
}

/** Names that ids go by where the schema does not say so. */
const ID_NAME = /(^id|Id|^ids|Ids|[uU]ris?)$/;

const partOf = (input: z.ZodType): Part => Part.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

/** Names of everything an input may hold at its top. */
export const fieldsOf = ({ input }: ProcedureEntry): string[] =>
  input ? Object.keys(partOf(input).properties ?? {}) : [];

/** Dotted paths of the ids an input may hold: `product.id`, `clientIds`. */
export function idFieldsOf({ input }: ProcedureEntry): string[] {
  if (!input) return [];
  const found: string[] = [];
  const walk = (part: Part, path: string[]) => {
    const isNamed = ID_NAME.test(path.at(-1) ?? '');
    const isLeaf = !part.properties && !part.items && !part.anyOf;
    if (isLeaf && (isNamed || part.format === 'uuid')) found.push(path.join('.'));
    for (const [name, member] of Object.entries(part.properties ?? {})) walk(member, [...path, name]);
    for (const choice of part.anyOf ?? []) walk(choice, path);
    if (part.items) walk(part.items, path);
  };
  walk(partOf(input), []);
  return [...new Set(found)];
}
