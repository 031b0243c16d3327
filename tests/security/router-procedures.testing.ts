import { NoInput, type Procedure, proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures as table } from '@diorama/contract/procedures/procedures.ts';
import * as z from 'zod';

/** One procedure of the router. */
export interface ProcedureEntry {
  path: string;
  type: Procedure['kind'];
  input: z.ZodType | null;
  output: z.ZodType;
}

/** Every procedure there is. */
export const procedures: readonly ProcedureEntry[] = [...proceduresByPath(table)].map(([path, procedure]) => {
  const { kind, input, output } = procedure;
  return { path, type: kind, input: input === NoInput ? null : input, output };
});

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
