import * as z from 'zod';
import { MAX_TEMPLATE, parsedTemplate } from '../../../../editor/import/template.ts';
import { keptSetting } from '../../../../ui/kept-setting.ts';
import { columnNames, columnOf, type FillMapping } from './mapping.ts';

/** How a walkthrough was filled last, by names of columns: another table may have them in other places. */
const KeptMapping = z.strictObject({
  key: z.string(),
  roles: z.record(z.string(), z.enum(['name', 'category', 'button', 'link'])),
  template: z.string().max(MAX_TEMPLATE),
  buttonLabel: z.string().max(200),
  makesCategories: z.boolean(),
  groupsDigits: z.boolean(),
});

const kept = ({ documentId, language }: { documentId: string; language: string }) =>
  keptSetting(`fill-table.${documentId}.${language}`, (stored) => KeptMapping.safeParse(stored).data);

/** Remembers in this browser how a table was taken, for the next one of the same columns. */
export function keepMapping(
  at: { documentId: string; language: string },
  mapping: FillMapping,
  headings: readonly string[],
): void {
  const columns = columnNames(headings);
  const { keyColumn, roles, template, buttonLabel, makesCategories, groupsDigits } = mapping;
  kept(at).keep({
    ...{ key: columns[keyColumn] ?? '', template, buttonLabel, makesCategories, groupsDigits },
    roles: Object.fromEntries(
      roles.flatMap((role, place) => (role === 'skip' ? [] : [[columns[place] ?? '', role] as const])),
    ),
  });
}

/** How the last table was taken, if this one has all the columns of that one; else null. */
export function keptMapping(
  at: { documentId: string; language: string },
  headings: readonly string[],
): FillMapping | null {
  const last = kept(at).read();
  if (!last) return null;
  const { key, roles, ...rest } = last;
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
