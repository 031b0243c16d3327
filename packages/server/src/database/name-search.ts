import { mayBeMisspelt, numbersIn } from '@diorama/documents/shared/name-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { likePattern, searchText } from './search-text.ts';

/** How one read of a list compares names with what was searched for. */
export interface NameMatch {
  /** As `searchText` folds it. */
  text: string;
  /** Names with a word much like the text, in place of those that contain it. */
  isNear: boolean;
}

/** Whether a name fits. `folded`: the name as `searchText` folds it. */
export const fitsName = (folded: RawBuilder<string>, { text, isNear }: NameMatch): RawBuilder<boolean> =>
  isNear
    ? isLike({ text: sql`${text}`, numbers: sql`${numberPatterns(text)}` }, folded)
    : sql`${folded} like ${likePattern(text)}`;

/** Patterns of the numbers of a text, for `isLike`. */
export const numberPatterns = (text: string): string[] => numbersIn(text).map(likePattern);

/**
 * Whether a name has a word much like a text, and all its numbers: every connection has the threshold, and indexes of letter
 * triples serve it.
 */
export const isLike = (
  { text, numbers }: { text: RawBuilder<string>; numbers: RawBuilder<unknown> },
  folded: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`(${text} <% ${folded} and ${folded} like all(${numbers}::text[]))`;

/**
 * Reads one page of a list. Without a search `match` is null; where the first page of a search is empty, it is read again
 * with what nearly matches. The cursor of such a page says so with `isNear`.
 */
export async function searchNames<Found extends { items: readonly unknown[] }>(
  search: string | undefined,
  after: { isNear?: boolean | undefined } | null,
  read: (match: NameMatch | null) => Promise<Found>,
): Promise<Found> {
  if (search === undefined) return read(null);
  const text = searchText(search);
  const found = await read({ text, isNear: after?.isNear ?? false });
  return after || found.items.length > 0 || !mayBeMisspelt(text) ? found : read({ text, isNear: true });
}
