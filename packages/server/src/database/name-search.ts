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

/** Patterns of the numbers of a text, for `isLike`: the longest first, which the fewest names have. */
export const numberPatterns = (text: string): string[] =>
  numbersIn(text)
    .toSorted((one, other) => other.length - one.length)
    .map(likePattern);

/**
 * Whether a name has a word much like a text, and all its numbers: every connection has the threshold, and indexes of letter
 * triples serve it. The numbers are compared first, because likeness is slow, and the longest by itself, because indexes do
 * not serve `all`.
 */
export const isLike = (
  { text, numbers }: { text: RawBuilder<string>; numbers: RawBuilder<unknown> },
  folded: RawBuilder<string>,
): RawBuilder<boolean> =>
  sql<boolean>`(${folded} like coalesce((${numbers}::text[])[1], '%') and ${folded} like all(${numbers}::text[])
    and ${text} <% ${folded})`;

/**
 * Reads one page of a list. Without a search `match` is null; where the first page of a search is empty, it is read again
 * with what nearly matches. Such a page says so with `isNear`, and so does its cursor.
 */
export async function searchNames<Found extends { items: readonly unknown[] }>(
  search: string | undefined,
  after: { isNear?: boolean | undefined } | null,
  read: (match: NameMatch | null) => Promise<Found>,
): Promise<Found & { isNear?: true }> {
  if (search === undefined) return read(null);
  const text = searchText(search);
  const isNear = after?.isNear ?? false;
  const found = await read({ text, isNear });
  const near = after || found.items.length > 0 || !mayBeMisspelt(text) ? null : await read({ text, isNear: true });
  const answer = near ?? found;
  return (near || isNear) && answer.items.length > 0 ? { ...answer, isNear: true } : answer;
}
