import {
  commonTokens,
  distinctTokens,
  type NameParts,
  type NameToken,
  tokensOfFile,
  tokensOfName,
} from './name-tokens.ts';

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
  tokens: readonly string[];
  /** 0: its name. 1: its distinct tokens. 2: its camera. 3: a token that no other view has. */
  rank: 0 | 1 | 2 | 3;
}

/** Tokens between the names of two views. */
const BETWEEN = new Set(['to', 'till', 'from', 'fran', 'via', 'and', 'och', 'mot', 'the', 'move', 'transition']);
/** Letters of a single word that is enough to mean a view. */
const LEAST_LETTERS = 3;

/** Views in the order in which a move is named after them: `kitchen_to_hall`, `Kok-Hall`, `CAM01_CAM03`, `HallTillKok`. */
export function namedEnds(name: string, views: readonly NamedView[]): NamedEnd[] {
  const tokens = keysOf(parted(name).tokens);
  const taken = tokens.map(() => false);
  const places: (NamedEnd & { at: number })[] = [];
  for (const { id, tokens: wanted, rank } of keysOfViews(views)) {
    if (places.some((place) => place.id === id) || (rank === 3 && places.length > 1)) continue;
    const at = tokens.findIndex((_, from) => wanted.every((word, i) => tokens[from + i] === word && !taken[from + i]));
    if (at < 0) continue;
    taken.fill(true, at, at + wanted.length);
    places.push({ id, at, isSure: rank < 3 });
  }
  const [only] = places;
  const camera = only && places.length === 1 ? cameraAfter(tokens, only, views) : null;
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

const keysOf = (tokens: readonly NameToken[]): string[] => tokens.map(({ key }) => key);

/** `HallTillKok` has three tokens, and so has `Hall2Kitchen`. */
const parted = (name: string): NameParts =>
  tokensOfName(name.replace(/(?<=\p{L}{2})2(?=\p{L}{2})/gu, ' to ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** The longest first, so that `living room` wins over `room`; what means several views means none. */
function keysOfViews(views: readonly NamedView[]): Key[] {
  const named = views.map(({ id, name }) => ({ id, parts: parted(name) }));
  const files = views.flatMap(({ id, image }) => (image ? [{ id, parts: tokensOfFile(image.name) }] : []));
  const keys = [
    ...named.map(({ id, parts }): Key => ({ id, tokens: keysOf(parts.tokens), rank: 0 })),
    ...[named, files].flatMap(tellingKeys),
  ].filter(({ tokens, rank }) => tokens.length > 0 && (rank === 0 || tokens.some((word) => !/^\d+$/.test(word))));
  const owners = Map.groupBy(keys, ({ tokens }) => tokens.join(' '));
  return [...owners.values()]
    .flatMap((own) => {
      const best = own.reduce((a, b) => (b.rank < a.rank ? b : a));
      const isShared = own.some(({ id, rank }) => rank === best.rank && id !== best.id);
      return isShared && best.rank > 0 ? [] : [best];
    })
    .sort((a, b) => Number(a.rank === 3) - Number(b.rank === 3) || lengthOf(b) - lengthOf(a));
}

const lengthOf = ({ tokens }: Key): number => tokens.join(' ').length;

function tellingKeys(names: readonly { id: string; parts: NameParts }[]): Key[] {
  const common = commonTokens(names.map(({ parts }) => parts));
  return names.flatMap(({ id, parts }): Key[] => {
    const telling = keysOf(distinctTokens(parts, common));
    const single = telling.filter((word) => word.length >= LEAST_LETTERS && !BETWEEN.has(word));
    return [
      { id, tokens: telling, rank: 1 },
      ...parts.tokens.flatMap(({ key, kind }): Key[] => (kind === 'camera' ? [{ id, tokens: [key], rank: 2 }] : [])),
      ...single.map((word): Key => ({ id, tokens: [word], rank: 3 })),
    ];
  });
}

/** `CAM01-03`, `CAM01_to_03`: the second camera is only a number. */
function cameraAfter(tokens: readonly string[], { id, at }: { id: string; at: number }, views: readonly NamedView[]) {
  const [, family] = /^(\p{L}+) \d+$/u.exec(tokens[at] ?? '') ?? [];
  const next = tokens.findIndex((word, place) => place > at && !BETWEEN.has(word));
  const number = tokens[next] ?? '';
  if (family === undefined || !/^\d{1,3}$/.test(number)) return null;
  const wanted = `${family} ${Number(number)}`;
  const found = keysOfViews(views).find((key) => key.id !== id && key.tokens.join(' ') === wanted);
  return found ? { id: found.id, at: next, isSure: false } : null;
}
