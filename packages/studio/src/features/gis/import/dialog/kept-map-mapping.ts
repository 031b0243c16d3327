import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import { MAX_TEMPLATE } from '../../../../editor/import/template.ts';
import { keptSetting } from '../../../../ui/kept-setting.ts';
import { templateFault } from '../plan/columns/card-text.ts';
import type { ColumnRole, ImportMapping } from '../plan/mapping.ts';
import type { ImportSession } from '../session/import-session.ts';

const Role = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('name'), language: z.enum(LANGUAGES) }),
  z.strictObject({ type: z.literal('text'), language: z.enum(LANGUAGES) }),
  z.strictObject({
    type: z.enum([
      ...(['skip', 'lat', 'lng', 'position', 'geometry'] as const),
      ...(['value', 'category', 'widget', 'address', 'link', 'picture', 'height'] as const),
    ]),
  }),
]);

/** How a file was imported last, by names of columns: another delivery may have them in other places. */
const KeptMapMapping = z.strictObject({
  roles: z.record(z.string(), Role),
  key: z.string().nullable(),
  system: z.number().int().nullable(),
  isSwapped: z.boolean(),
  template: z.string().max(MAX_TEMPLATE).optional(),
});

/** Roles that only rows of a table have. */
const PLACES: ReadonlySet<ColumnRole['type']> = new Set(['lat', 'lng', 'position', 'geometry']);

const kept = (documentId: string) =>
  keptSetting(`import-map.${documentId}`, (stored) => KeptMapMapping.safeParse(stored).data);

/** Remembers in this browser how a file was taken, for the next delivery of the same columns. */
export function keepMapMapping(
  documentId: string,
  columns: readonly string[],
  { roles, keyColumn, system, isSwapped, template }: ImportMapping,
): void {
  if (columns.length === 0) return;
  kept(documentId).keep({
    roles: Object.fromEntries(columns.map((name, at) => [name, roles[at] ?? { type: 'skip' }] as const)),
    key: keyColumn === null ? null : (columns[keyColumn] ?? null),
    ...{ system, isSwapped },
    ...(template === undefined ? {} : { template }),
  });
}

/**
 * The guess, with the choices for columns of the same names in the last file. The system is only taken over where the
 * coordinates leave several possible and it is one of them: a file in another system needs a choice.
 */
export function withKeptMapping(
  documentId: string,
  { guess, summary }: Pick<ImportSession, 'guess' | 'summary'>,
): ImportMapping {
  const last = kept(documentId).read();
  const { columns, question } = summary;
  if (!last) return guess;
  // Shapes of a file know their places: what was a coordinate in a table is none there.
  const fits = (role: ColumnRole | undefined) => summary.isTable || !PLACES.has(role?.type ?? 'skip');
  const chosen = columns.map((name) => {
    const role = Object.hasOwn(last.roles, name) ? last.roles[name] : undefined;
    return fits(role) ? role : undefined;
  });
  if (!chosen.some((role) => role !== undefined)) return guess;
  // Columns that the last file did not have are guessed, but for what another one is already.
  const taken = new Set(chosen.map((role) => JSON.stringify(role)));
  const roles = columns.map((_, at): ColumnRole => {
    const own = guess.roles[at] ?? { type: 'skip' };
    return chosen[at] ?? (taken.has(JSON.stringify(own)) ? { type: 'skip' } : own);
  });
  const keyAt = last.key === null ? -1 : columns.indexOf(last.key);
  const keyColumn = last.key === null ? null : keyAt >= 0 ? keyAt : guess.keyColumn;
  const answer =
    question?.reason === 'several'
      ? question.candidates.find(({ system, isSwapped }) => system === last.system && isSwapped === last.isSwapped)
      : undefined;
  // Layers are found by the keys of the guess: another key finds others.
  const own = keyColumn === guess.keyColumn ? {} : { keyColumn };
  return {
    ...{ ...guess, ...own, roles },
    // One that names a column that is not there any more would stop the import.
    ...(last.template !== undefined && templateFault(last.template, columns) === null
      ? { template: last.template }
      : {}),
    ...(answer ? { system: answer.system, isSwapped: answer.isSwapped } : {}),
  };
}
