import { mayBeMisspelt, numbersIn } from '@diorama/documents/shared/name-search.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';
import { likePattern, searchText } from './search-text.ts';

/** How one read of a list compares names with what was searched for. */
export interface NameMatch {
  /** As `searchText` folds it. */
  text: string;
  /** Names with a word much like the text, in place of those that contain it. */
  isNear: boolean;
  /** No name fits: nothing needs to be read. */
  isNowhere?: true;
}

/** Names that lists search, each with the rows that its index of letter triples serves. */
export const SEARCHED_NAMES = {
  projects: { folded: sql<string>`search_text`, from: sql`projects` },
  clients: { folded: sql<string>`folded(name)`, from: sql`clients where deleted_at is null` },
  collections: { folded: sql<string>`search_text`, from: sql`collections` },
  widgets: { folded: sql<string>`search_text`, from: sql`widgets` },
  materials: { folded: sql<string>`search_text`, from: sql`materials` },
  meshes: { folded: sql<string>`folded(name)`, from: sql`meshes where deleted_at is null` },
  files: { folded: sql<string>`search_text`, from: sql`files where deleted_at is null` },
  folders: { folded: sql<string>`search_text`, from: sql`directories where deleted_at is null` },
} as const;

/** Where the names of a list are. */
export interface NamesIn {
  db: Kysely<Database>;
  names: readonly (keyof typeof SEARCHED_NAMES)[];
}

/** Matches after which the rest need not be counted. Each name that is only alike has to be measured. */
const MANY = 1_000;
const MANY_ALIKE = 50;

/** Whether a name fits. `folded`: the name as `searchText` folds it. */
export const fitsName = (folded: RawBuilder<string>, { text, isNear, isNowhere }: NameMatch): RawBuilder<boolean> => {
  if (isNowhere) return sql`false`;
  return isNear
    ? isLike({ text: sql`${text}`, numbers: sql`${numberPatterns(text)}` }, folded)
    : sql`${folded} like ${likePattern(text)}`;
};

/**
 * Counts the rows of a table with a name that fits, whoever may see them, up to a thousand, or fifty that are only alike. Lists join such rows with
 * others, and without statistics (in the first minute after thousands of rows were written) PostgreSQL takes those for so
 * few that it begins with them and compares every name. Nor is it `exists`, which it plans as if a match came early;
 * `compared` tells it what reading all names would cost.
 */
export const countOfNames = (list: keyof typeof SEARCHED_NAMES, match: NameMatch): RawBuilder<{ count: number }> => {
  const { folded, from } = SEARCHED_NAMES[list];
  return sql`select count(*) from (
    select from (select ${folded} as name from ${from}) as names where ${fitsName(sql`name`, match)} and compared(name)
    limit ${sql.lit(match.isNear ? MANY_ALIKE : MANY)}) as found`;
};

async function isAnywhere({ db, names }: NamesIn, match: NameMatch): Promise<boolean> {
  for (const list of names) {
    const { rows } = await countOfNames(list, match).execute(db);
    if ((rows[0]?.count ?? 0) > 0) return true;
  }
  return false;
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
  if (after) {
    const isNear = after.isNear ?? false;
    return answer(await read({ text, isNear }), isNear);
  }
  let found: Found | null = null;
  for (const isNear of mayBeMisspelt(text) ? [false, true] : [false]) {
    const match = { text, isNear };
    if (within && !(await isAnywhere(within, match))) continue;
    found = await read(match);
    if (found.items.length > 0) return answer(found, isNear);
  }
  // An answer holds more than items.
  return found ?? read({ text, isNear: false, isNowhere: true });
}
