import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import type { TextState } from '../translations-search.ts';
import { type GridLanguages, isMissing, issuesOfRow, needOf, type TextRow } from './text-row.ts';

/** What is to be done in one language. */
export interface LanguageCounts {
  missing: number;
  unfinished: number;
  outdated: number;
}

/** What the rows of a project come to. */
export interface RowCounts {
  all: number;
  states: Readonly<Record<TextState, number>>;
  /** By column of texts. */
  languages: Readonly<Record<'source' | 'target', LanguageCounts>>;
  /** By place, with how many need somebody. */
  places: ReadonlyMap<string, { all: number; needs: number }>;
}

/** Whether a row is in a state. */
export function isInState(row: TextRow, state: TextState, languages: GridLanguages): boolean {
  switch (state) {
    case 'needs':
      return needOf(row, languages) !== null;
    case 'missing':
      return isMissing(row, languages);
    case 'outdated':
      return row.isOutdated;
    case 'unfinished':
      return row.unfinished.length > 0;
    case 'problems':
      return issuesOfRow(row, languages).length > 0;
    case 'changed':
      return row.isChanged;
    case 'custom':
      return isCustomKey(row.key);
  }
}

/** Counts all rows in one pass. */
export function countRows(rows: readonly TextRow[], languages: GridLanguages): RowCounts {
  const states = { needs: 0, missing: 0, outdated: 0, unfinished: 0, problems: 0, changed: 0, custom: 0 };
  const inLanguages = { source: noneToDo(), target: noneToDo() };
  const places = new Map<string, { all: number; needs: number }>();
  for (const row of rows) {
    const place = places.get(row.place) ?? { all: 0, needs: 0 };
    places.set(row.place, place);
    place.all += 1;
    if (isMissing(row, languages)) states.missing += 1;
    if (row.isOutdated) states.outdated += 1;
    if (row.unfinished.length > 0) states.unfinished += 1;
    countLanguage(inLanguages.source, row.source, { row, language: languages.source, isOutdated: false });
    if (languages.target !== null)
      countLanguage(inLanguages.target, row.target, { row, language: languages.target, isOutdated: row.isOutdated });
    if (issuesOfRow(row, languages).length > 0) states.problems += 1;
    if (row.isChanged) states.changed += 1;
    if (isCustomKey(row.key)) states.custom += 1;
    if (needOf(row, languages) !== null) {
      states.needs += 1;
      place.needs += 1;
    }
  }
  return { all: rows.length, states, languages: inLanguages, places };
}

const noneToDo = (): LanguageCounts => ({ missing: 0, unfinished: 0, outdated: 0 });

/** A text counts once: as missing, else as outdated, else as unfinished. */
function countLanguage(
  counts: LanguageCounts,
  text: string,
  { row, language, isOutdated }: { row: TextRow; language: Language; isOutdated: boolean },
): void {
  if (text === '') counts.missing += 1;
  else if (isOutdated) counts.outdated += 1;
  else if (row.unfinished.includes(language)) counts.unfinished += 1;
}

/** What the list is narrowed to. */
export interface RowFilter {
  state: TextState | undefined;
  place: string | undefined;
  search: string;
}

/** The rows that are listed. */
export const listedRows = (
  rows: readonly TextRow[],
  { state, place, search }: RowFilter,
  languages: GridLanguages,
): readonly TextRow[] =>
  foundByName(
    rows.filter(
      (row) =>
        (place === undefined || row.place === place) && (state === undefined || isInState(row, state, languages)),
    ),
    search,
    wordsOf,
  );

/** Whether what is listed for a search is only close to it. */
export const areRowsNear = (listed: readonly TextRow[], search: string): boolean => isOnlyNear(listed, search, wordsOf);

const wordsOf = ({ title, detail, source, target }: TextRow) => [title, detail, source, target];

/** A line of the grid: the heading of a place, or a text. */
export type GridLine = { type: 'place'; place: string; all: number; needs: number } | { type: 'text'; row: TextRow };

/** Rows under the headings of their places; the rows of a closed place are left out. */
export function linesOf(rows: readonly TextRow[], counts: RowCounts, closed: ReadonlySet<string>): GridLine[] {
  const lines: GridLine[] = [];
  let place: string | null = null;
  for (const row of rows) {
    if (row.place !== place) {
      place = row.place;
      lines.push({ type: 'place', place, ...(counts.places.get(place) ?? { all: 0, needs: 0 }) });
    }
    if (!closed.has(place)) lines.push({ type: 'text', row });
  }
  return lines;
}
