import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import * as z from 'zod';
import { keptChoices } from '../../../../editor/import/kept-choices.ts';
import type { ColumnRole, ImportMapping } from '../plan/mapping.ts';
import type { ImportSession } from '../session/import-session.ts';

const Role = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('name'), language: z.enum(LANGUAGES) }),
  z.strictObject({ type: z.enum(['skip', 'lat', 'lng', 'position', 'geometry', 'value', 'category', 'widget']) }),
]);

/** How a file was imported last, by names of columns: another delivery may have them in other places. */
const KeptMapMapping = z.strictObject({
  roles: z.record(z.string(), Role),
  key: z.string().nullable(),
  system: z.number().int().nullable(),
  isSwapped: z.boolean(),
});

const kept = (documentId: string) => keptChoices(`import-map.${documentId}`, KeptMapMapping);

/** Remembers in this browser how a file was taken, for the next delivery of the same columns. */
export function keepMapMapping(
  documentId: string,
  columns: readonly string[],
  { roles, keyColumn, system, isSwapped }: ImportMapping,
): void {
  if (columns.length === 0) return;
  kept(documentId).keep({
    roles: Object.fromEntries(columns.map((name, at) => [name, roles[at] ?? { type: 'skip' }] as const)),
    key: keyColumn === null ? null : (columns[keyColumn] ?? null),
    ...{ system, isSwapped },
  });
}

/**
 * The guess, or what was chosen for the last file where this one has the same columns. The system is taken over only where the
 * coordinates themselves leave it open between several and it is one of them: a file in another system is asked about.
 */
export function withKeptMapping(
  documentId: string,
  { guess, summary }: Pick<ImportSession, 'guess' | 'summary'>,
): ImportMapping {
  const last = kept(documentId).read();
  const { columns, question } = summary;
  if (!last || columns.length !== Object.keys(last.roles).length) return guess;
  const roles = columns.map((name) => (Object.hasOwn(last.roles, name) ? last.roles[name] : undefined));
  if (!roles.every((role): role is ColumnRole => role !== undefined)) return guess;
  const keyColumn = last.key === null ? null : columns.indexOf(last.key);
  if (keyColumn === -1) return guess;
  const answer =
    question?.reason === 'several'
      ? question.candidates.find(({ system, isSwapped }) => system === last.system && isSwapped === last.isSwapped)
      : undefined;
  // Layers are found by the keys of the guess: another key finds others.
  const own = keyColumn === guess.keyColumn ? {} : { keyColumn };
  return {
    ...{ ...guess, ...own, roles },
    ...(answer ? { system: answer.system, isSwapped: answer.isSwapped } : {}),
  };
}
