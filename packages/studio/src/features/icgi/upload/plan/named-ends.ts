import { commonWords, type NameParts, type NameWord, tellingWords, wordsOfFile, wordsOfName } from './telling-words.ts';

/** A view as it may stand in the name of a move, by its own name or by that of its image. */
export interface NamedView {
  id: string;
  name: string;
  image?: { name: string } | null | undefined;
}

/** A view that is found in a name. */
interface NamedEnd {
  id: string;
  /** Every distinct token of the view is there; false where only one of them is. */
  isSure: boolean;
}

/** What a view may be called in the name of a move: consecutive tokens. */
interface Key {
  id: string;
  words: readonly string[];
  /** 0: its name. 1: what is telling of it. 2: its camera. 3: a word that no other view has. */
  rank: 0 | 1 | 2 | 3;
}

/** Tokens between the names of two views. */
const BETWEEN = new Set(['to', 'till', 'from', 'fran', 'via', 'and', 'och', 'mot', 'the', 'move', 'transition']);
/** Letters of a single word that is enough to mean a view. */
const LEAST_LETTERS = 3;

/** Views in the order in which a move is named after them: `kitchen_to_hall`, `Kok-Hall`, `CAM01_CAM03`, `HallTillKok`. */
export function namedEnds(name: string, views: readonly NamedView[]): NamedEnd[] {
  const words = keysOf(parted(name).words);
  const taken = words.map(() => false);
  const places: (NamedEnd & { at: number })[] = [];
  for (const { id, words: wanted, rank } of keysOfViews(views)) {
    if (places.some((place) => place.id === id) || (rank === 3 && places.length > 1)) continue;
    const at = words.findIndex((_, from) => wanted.every((word, i) => words[from + i] === word && !taken[from + i]));
    if (at < 0) continue;
    taken.fill(true, at, at + wanted.length);
    places.push({ id, at, isSure: rank < 3 });
  }
  const [only] = places;
  const camera = only && places.length === 1 ? cameraAfter(words, only, views) : null;
  if (camera) places.push(camera);
  return places.sort((a, b) => a.at - b.at);
}

/** The views a move joins, guessed from its name. */
export function guessEnds(name: string, views: readonly NamedView[]): { start: string | null; end: string | null } {
  const [start, end] = namedEnds(name, views);
  return { start: start?.id ?? null, end: end?.id ?? null };
}

/** The view that a file is named after: `kitchen_outlines.svg`; of several, the first. */
export const viewNamedIn = (fileName: string, views: readonly NamedView[]): string | null =>
  guessEnds(fileName.replace(/\.[^.]+$/, ''), views).start;

const keysOf = (words: readonly NameWord[]): string[] => words.map(({ key }) => key);

/** `HallTillKok` has three tokens, and so has `Hall2Kitchen`. */
const parted = (name: string): NameParts =>
  wordsOfName(name.replace(/(?<=\p{L}{2})2(?=\p{L}{2})/gu, ' to ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** The longest first, so that `living room` wins over `room`; what means several views means none. */
function keysOfViews(views: readonly NamedView[]): Key[] {
  const named = views.map(({ id, name }) => ({ id, parts: parted(name) }));
  const files = views.flatMap(({ id, image }) => (image ? [{ id, parts: wordsOfFile(image.name) }] : []));
  const keys = [
    ...named.map(({ id, parts }): Key => ({ id, words: keysOf(parts.words), rank: 0 })),
    ...[named, files].flatMap(tellingKeys),
  ].filter(({ words, rank }) => words.length > 0 && (rank === 0 || words.some((word) => !/^\d+$/.test(word))));
  const owners = Map.groupBy(keys, ({ words }) => words.join(' '));
  return [...owners.values()]
    .flatMap((own) => {
      const best = own.reduce((a, b) => (b.rank < a.rank ? b : a));
      const isShared = own.some(({ id, rank }) => rank === best.rank && id !== best.id);
      return isShared && best.rank > 0 ? [] : [best];
    })
    .sort((a, b) => Number(a.rank === 3) - Number(b.rank === 3) || lengthOf(b) - lengthOf(a));
}

const lengthOf = ({ words }: Key): number => words.join(' ').length;

function tellingKeys(names: readonly { id: string; parts: NameParts }[]): Key[] {
  const common = commonWords(names.map(({ parts }) => parts));
  return names.flatMap(({ id, parts }): Key[] => {
    const telling = keysOf(tellingWords(parts, common));
    const single = telling.filter((word) => word.length >= LEAST_LETTERS && !BETWEEN.has(word));
    return [
      { id, words: telling, rank: 1 },
      ...parts.words.flatMap(({ key, kind }): Key[] => (kind === 'camera' ? [{ id, words: [key], rank: 2 }] : [])),
      ...single.map((word): Key => ({ id, words: [word], rank: 3 })),
    ];
  });
}

/** `CAM01-03`, `CAM01_to_03`: the second camera is only a number. */
function cameraAfter(words: readonly string[], { id, at }: { id: string; at: number }, views: readonly NamedView[]) {
  const [, family] = /^(\p{L}+) \d+$/u.exec(words[at] ?? '') ?? [];
  const next = words.findIndex((word, place) => place > at && !BETWEEN.has(word));
  const number = words[next] ?? '';
  if (family === undefined || !/^\d{1,3}$/.test(number)) return null;
  const wanted = `${family} ${Number(number)}`;
  const found = keysOfViews(views).find((key) => key.id !== id && key.words.join(' ') === wanted);
  return found ? { id: found.id, at: next, isSure: false } : null;
}
