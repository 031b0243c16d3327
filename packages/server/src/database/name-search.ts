import { mayBeMisspelt, numbersIn } from '@diorama/documents/shared/text/name-search.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern, searchText } from './search-text.ts';
import type { Database } from './tables/schema.ts';

/** How one read of a list compares names with what was searched for. */
export interface NameMatch {
  /** As `searchText` folds it. */
  text: string;
  /** Names with a word much like the text, in place of those that contain it. */
  isNear: boolean;
  /** The rows that fit, of whichever list has so few that they were read: nothing else needs to be compared. */
  found?: ReadonlyMap<SearchedList, readonly string[]>;
}

/** Names that lists search, each with the rows that its index of letter triples serves. */
export const SEARCHED_NAMES = {
  projects: { folded: sql<string>`search_text`, from: sql`projects where true` },
  clients: { folded: sql<string>`folded(name)`, from: sql`clients where deleted_at is null` },
  people: { folded: sql<string>`folded(name || ' ' || email)`, from: sql`users where true` },
  invitations: { folded: sql<string>`folded(email)`, from: sql`client_invitations where true` },
  collections: { folded: sql<string>`search_text`, from: sql`collections where true` },
  widgets: { folded: sql<string>`search_text`, from: sql`widgets where true` },
  materials: { folded: sql<string>`search_text`, from: sql`materials where true` },
  meshes: { folded: sql<string>`folded(name)`, from: sql`meshes where deleted_at is null` },
  files: { folded: sql<string>`search_text`, from: sql`files where deleted_at is null` },
  folders: { folded: sql<string>`search_text`, from: sql`directories where deleted_at is null` },
} as const;

export type SearchedList = keyof typeof SEARCHED_NAMES;

/** Where the names of a list are. */
export interface NamesIn {
  db: Kysely<Database>;
  names: readonly SearchedList[];
  /** Only rows of this space: of files and folders. */
  spaceId?: string;
}

/**
 * Matches that are read before a list. If there are more, the list compares its names itself and soon has a page; and
 * without statistics PostgreSQL would scan more of them again for each row.
 */
const MANY = 200;

/** Whether a name fits. `folded`: the name as `searchText` folds it; `rows`: whose id says it where the matches are known. */
export const fitsName = (
  folded: RawBuilder<string>,
  { text, isNear, found }: NameMatch,
  rows?: { id: RawBuilder<unknown>; of: readonly SearchedList[] },
): RawBuilder<boolean> => {
  const ids = rows?.of.map((list) => found?.get(list));
  if (rows && ids?.every((known) => known !== undefined))
    return sql`${rows.id} in (select unnest(${ids.flat()}::uuid[]))`;
  return isNear
    ? isLike({ text: sql`${text}`, numbers: sql`${numberPatterns(text)}` }, folded)
    : sql`${folded} like ${likePattern(text)}`;
};

/**
 * The rows of a table with a name that matches, regardless of access, up to one more than many. Lists join such rows
 * with others, and PostgreSQL would compare every name of the list: without statistics (in the first minute after
 * thousands of rows were written) it underestimates the list, and it always underestimates the cost of a comparison
 * with a misspelt text. `compared` gives it the real cost of reading all names.
 */
export const idsOfNames = (
  list: SearchedList,
  match: Pick<NameMatch, 'text' | 'isNear'>,
  spaceId?: string,
): RawBuilder<{ id: string }> => {
  const { folded, from } = SEARCHED_NAMES[list];
  const space = spaceId === undefined ? sql`` : sql`and space_id = ${spaceId}::uuid`;
  return sql`select id from (select id, ${folded} as name from ${from} ${space}) as names
    where ${fitsName(sql`name`, match)} and compared(name) limit ${sql.lit(MANY + 1)}`;
};

/** Names that are only alike, and so many that each has to be measured: those that fill a page are not measured again to count them. */
export const isUncounted = (match: NameMatch | null, list: SearchedList): boolean =>
  match?.isNear === true && !match.found?.has(list);

/** The match with the rows that fit; null: there are none. */
async function withRows({ db, names, spaceId }: NamesIn, match: NameMatch): Promise<NameMatch | null> {
  const found = new Map<SearchedList, readonly string[]>();
  let count = 0;
  for (const list of names) {
    const { rows } = await idsOfNames(list, match, spaceId).execute(db);
    count += rows.length;
    if (rows.length <= MANY)
      found.set(
        list,
        rows.map(({ id }) => id),
      );
  }
  return count === 0 ? null : { ...match, found };
}

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
 * with what nearly matches. Such a page says so with `isNear`, and so does its cursor. Names that are nowhere are not looked
 * for in the list; `within` says where they would be.
 */
export async function searchNames<Found extends { items: readonly unknown[] }>(
  search: string | undefined,
  after: { isNear?: boolean | undefined } | null,
  read: (match: NameMatch | null) => Promise<Found>,
  within: NamesIn | null = null,
): Promise<Found & { isNear?: true }> {
  if (search === undefined) return read(null);
  const text = searchText(search);
  const answer = (found: Found, isNear: boolean) =>
    isNear && found.items.length > 0 ? { ...found, isNear: true as const } : found;
  const matched = async (isNear: boolean) => (within ? withRows(within, { text, isNear }) : { text, isNear });
  if (after) {
    const isNear = after.isNear ?? false;
    return answer(await read((await matched(isNear)) ?? nowhere(text, within)), isNear);
  }
  let found: Found | null = null;
  for (const isNear of mayBeMisspelt(text) ? [false, true] : [false]) {
    const match = await matched(isNear);
    if (!match) continue;
    found = await read(match);
    if (found.items.length > 0) return answer(found, isNear);
  }
  // An answer holds more than items.
  return found ?? read(nowhere(text, within));
}

/** A match that no row has. */
const nowhere = (text: string, within: NamesIn | null): NameMatch => ({
  text,
  isNear: false,
  found: new Map((within?.names ?? []).map((list) => [list, []])),
});
