/** Case and accents folded away: `Sjöstaden` is found by `sjostaden`. */
export const searchText = (...parts: string[]): string =>
  parts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Share of a text's letter triples that a name must have, from 0 to 1: one or two wrong letters in a word of six. */
export const LIKENESS = 0.45;

/** Shortest text that may be misspelt, in characters: every other name is like a shorter one. */
const MIN_MISSPELT = 4;

/** Whether what only nearly matches is searched for when nothing contains a text. `text`: folded. */
export const mayBeMisspelt = (text: string): boolean => [...text].length >= MIN_MISSPELT;

/** Numbers of a text: a name much like it has all of them, as “Still 07” is no misspelt “Still 01”. `text`: folded. */
export const numbersIn = (text: string): readonly string[] => text.match(/\p{N}+/gu) ?? [];

/**
 * The items with a name that contains the text; where there is none, those with a word much like it. In their own order,
 * and all of them for an empty text.
 */
export function foundByName<Item>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly (string | null | undefined)[],
): readonly Item[] {
  const wanted = searchText(text.trim());
  if (wanted === '') return items;
  const folded = items.map((item) => namesOf(item).map((name) => searchText(name ?? '')));
  const found = items.filter((_, at) => folded[at]?.some((name) => name.includes(wanted)));
  if (found.length > 0 || !mayBeMisspelt(wanted)) return found;
  const numbers = numbersIn(wanted);
  const isMuchLike = (name: string) =>
    numbers.every((number) => name.includes(number)) && wordLikeness(wanted, name) >= LIKENESS;
  return items.filter((_, at) => folded[at]?.some(isMuchLike));
}

/** Whether what was found by name is only like the text: none of it contains what was typed. */
export function isOnlyNear<Item>(
  found: Iterable<Item>,
  text: string,
  namesOf: (item: Item) => readonly (string | null | undefined)[],
): boolean {
  const wanted = searchText(text.trim());
  const items = [...found];
  const contains = (item: Item) => namesOf(item).some((name) => searchText(name ?? '').includes(wanted));
  return wanted !== '' && items.length > 0 && !items.some(contains);
}

/**
 * How much a part of a name is like a text, from 0 to 1, as `word_similarity` of PostgreSQL's pg_trgm counts it: the
 * letter triples that they share, of those that either has. Both folded.
 */
export function wordLikeness(text: string, name: string): number {
  const wanted = new Set(triplesOf(text));
  const there = triplesOf(name);
  let best = 0;
  for (const [from, first] of there.entries()) {
    if (!wanted.has(first)) continue;
    const part = new Set<string>();
    let shared = 0;
    for (const triple of there.slice(from)) {
      if (part.has(triple)) continue;
      part.add(triple);
      if (!wanted.has(triple)) continue;
      shared += 1;
      best = Math.max(best, shared / (wanted.size + part.size - shared));
    }
  }
  return best;
}

/** Of each word, with two blanks before and one after it. */
const triplesOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const letters = [...`  ${word} `];
    return letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`);
  });
