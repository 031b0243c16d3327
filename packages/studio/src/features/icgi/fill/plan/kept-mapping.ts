import * as z from 'zod';
import { columnNames, columnOf, type FillMapping } from './mapping.ts';
import { MAX_TEMPLATE, parsedTemplate } from './template.ts';

/** How a walkthrough was filled last, by names of columns: another table may have them in other places. */
const KeptMapping = z.strictObject({
  key: z.string(),
  roles: z.record(z.string(), z.enum(['name', 'category', 'button', 'link'])),
  template: z.string().max(MAX_TEMPLATE),
  buttonLabel: z.string().max(200),
  makesCategories: z.boolean(),
  groupsDigits: z.boolean(),
});

const storedAt = (documentId: string, language: string): string => `diorama.fill-table.${documentId}.${language}`;

/** Remembers in this browser how a table was taken, for the next one of the same columns. */
export function keepMapping(
  at: { documentId: string; language: string },
  mapping: FillMapping,
  headings: readonly string[],
): void {
  const columns = columnNames(headings);
  const { keyColumn, roles, template, buttonLabel, makesCategories, groupsDigits } = mapping;
  const kept: z.output<typeof KeptMapping> = {
    ...{ key: columns[keyColumn] ?? '', template, buttonLabel, makesCategories, groupsDigits },
    roles: Object.fromEntries(
      roles.flatMap((role, place) => (role === 'skip' ? [] : [[columns[place] ?? '', role] as const])),
    ),
  };
  try {
    localStorage.setItem(storedAt(at.documentId, at.language), JSON.stringify(kept));
  } catch {
    // storage is blocked or full: the next table is guessed
  }
}

/** How the last table was taken, if this one has all the columns of that one; else null. */
export function keptMapping(
  at: { documentId: string; language: string },
  headings: readonly string[],
): FillMapping | null {
  const kept = read(storedAt(at.documentId, at.language));
  if (!kept) return null;
  const { key, roles, ...rest } = kept;
  const columns = columnNames(headings);
  const keyColumn = columnOf(key, columns);
  const named = [...Object.keys(roles), ...parsedTemplate(rest.template).fields];
  if (keyColumn === undefined || named.some((name) => columnOf(name, columns) === undefined)) return null;
  return {
    ...rest,
    keyColumn,
    roles: columns.map((name) => (Object.hasOwn(roles, name) ? roles[name] : undefined) ?? 'skip'),
  };
}

function read(name: string): z.output<typeof KeptMapping> | null {
  try {
    return KeptMapping.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? null;
  } catch {
    return null; // storage is blocked, or holds something else
  }
}
