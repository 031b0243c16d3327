import * as z from 'zod';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { keptSetting } from '../../../../ui/kept-setting.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { FileTarget } from './targets.ts';

/** Where columns of the last file went, by heading: a key of the grid, or null where one was left out. */
const KeptTargets = z.record(z.string().max(500), z.string().max(500).nullable());

const kept = (at: string) => keptSetting(`import-table.${at}`, (stored) => KeptTargets.safeParse(stored).data);

const headingOf = ({ headings }: TableFile, at: number): string => headings[at]?.trim().toLowerCase() ?? '';

/** Remembers in this browser where columns went, for the next delivery. `at`: of the document and its table. */
export function keepTargets(at: string, file: TableFile, targets: readonly FileTarget[]): void {
  kept(at).keep(
    Object.fromEntries(
      targets.flatMap((target, place) =>
        target.type === 'new' ? [] : [[headingOf(file, place), target.type === 'skip' ? null : target.key] as const],
      ),
    ),
  );
}

/** The guess with what was chosen for columns of the same headings last time; null where nothing was. */
export function keptTargets(
  at: string,
  file: TableFile,
  guessed: readonly FileTarget[],
  columns: readonly GridColumn[],
): FileTarget[] | null {
  const last = kept(at).read();
  if (!last) return null;
  const chosen = guessed.map((_, place) => {
    const heading = headingOf(file, place);
    return heading !== '' && Object.hasOwn(last, heading) ? last[heading] : undefined;
  });
  const taken = new Set(chosen);
  return guessed.map((guess, place): FileTarget => {
    const key = chosen[place];
    if (key === null) return { type: 'skip' };
    if (key !== undefined && columns.some((column) => column.key === key)) return { type: 'column', key };
    return guess.type === 'column' && taken.has(guess.key) ? { type: 'skip' } : guess;
  });
}
