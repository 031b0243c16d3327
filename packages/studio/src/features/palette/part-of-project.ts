import { foundByName } from '@diorama/documents/shared/text/name-search.ts';
import { fits } from './fits.ts';

/** Letters of a part's name from which on it is meant. */
const MIN_PART = 2;

/** A text that names a project and one of its parts, taken apart. */
export interface PartOfProject<Part> {
  /** What names the project. */
  project: string;
  /** Those that the rest may mean. */
  parts: readonly Part[];
}

/** `villa trans`, or `trans villa`, as the project “villa” and the part “Translations”; null for a text that names no part. */
export function partOfProject<Part extends { label: string }>(
  text: string,
  parts: readonly Part[],
): PartOfProject<Part> | null {
  const words = text.trim().split(/\s+/);
  const readings = [
    { word: words.at(-1), project: words.slice(0, -1).join(' ') },
    { word: words[0], project: words.slice(1).join(' ') },
  ];
  for (const { word = '', project } of readings) {
    const meant = partsCalled(word, parts);
    if (meant.length > 0 && project !== '') return { project, parts: meant };
  }
  return null;
}

/** Parts with a name that begins with a word, or is much like it where none does. */
export function partsCalled<Part extends { label: string }>(word: string, parts: readonly Part[]): readonly Part[] {
  if ([...word.trim()].length < MIN_PART) return [];
  const begun = parts.filter(({ label }) => fits(label, word));
  if (begun.length > 0) return begun;
  // No matches inside of names: of these only misspelt ones are left.
  return foundByName(parts, word, ({ label }) => [label]).filter(
    ({ label }) => !label.toLowerCase().includes(word.trim().toLowerCase()),
  );
}
