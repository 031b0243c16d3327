import { MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import {
  commonTokens,
  compared,
  distinctTokens,
  isOfStudio,
  type NameParts,
  type NameToken,
  tokensOfFile,
} from './name-tokens.ts';

/** A file that becomes a view. */
interface NamedFile {
  name: string;
  /** Folders it was dropped in, outermost first. */
  path?: readonly string[];
}

/** What is there when files come. */
interface KnownNames {
  /** Names of the images that views show. */
  fileNames: readonly string[];
  /** Names of views, which no new one gets. */
  viewNames: readonly string[];
}

/** The names of the views of a walkthrough. */
export const namesThere = (
  views: readonly { name: string; image?: { name: string } | null | undefined }[],
): KnownNames => ({
  fileNames: views.flatMap(({ image }) => image?.name ?? []),
  viewNames: views.map(({ name }) => name),
});

const NOTHING: KnownNames = { fileNames: [], viewNames: [] };

/** `living-room_final.webp` becomes `Living room final`. */
export function nameFromFile(fileName: string): string {
  const base = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return base === '' ? 'Untitled' : begun(base);
}

const begun = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, MAX_NAME);

/**
 * Names for the views that files become, as visitors would call them: without what all files have in common (project,
 * job), cameras and versions. A name is never empty, never a number alone, and never that of another view: tokens stay
 * until that is so.
 */
export function proposedNames(files: readonly NamedFile[], known: KnownNames = NOTHING): string[] {
  const parts = files.map(({ name }) => tokensOfFile(name));
  const there = known.fileNames.map(tokensOfFile);
  const shared = commonTokens(parts);
  // `Hall`, `Hall_region`: what one is called alone is what is seen.
  const isSeen = !parts.some(isOfStudio) && parts.some(({ tokens }) => tokens.every(({ key }) => shared.has(key)));
  const common = new Set([
    ...(isSeen ? [] : shared),
    ...commonTokens(there),
    ...(parts.length === 1 ? commonTokens([...parts, ...there]) : []),
  ]);
  const isOrdered = areOrdered(parts, common);
  const candidates = files.map((file, at) =>
    candidatesOf(file, parts[at] ?? { tokens: [], label: '' }, { common, isOrdered }),
  );
  return distinct(candidates, known.viewNames);
}

interface Naming {
  common: ReadonlySet<string>;
  /** The names begin with numbers that order the files: `01_Hall`, `02_Kitchen`. */
  isOrdered: boolean;
}

const ORDER = /^\d{1,3}$/;

function areOrdered(names: readonly NameParts[], common: ReadonlySet<string>): boolean {
  const firsts = names.map(({ tokens }) => tokens.filter(({ key }) => !common.has(key))[0]?.text ?? '');
  return names.length > 1 && firsts.every((text) => ORDER.test(text)) && new Set(firsts).size === firsts.length;
}

/** What a file may be called, the shortest first: each has more of the name than the one before. */
function candidatesOf({ name, path = [] }: NamedFile, parts: NameParts, { common, isOrdered }: Naming): string[] {
  const { tokens, label } = parts;
  const telling = new Set(distinctTokens(parts, common));
  const [first] = telling;
  if (isOrdered && first) telling.delete(first);
  const isCommon = ({ key, kind }: NameToken) => common.has(key) && kind === 'word';
  const isCamera = ({ kind }: NameToken) => kind === 'camera';
  const joined = (isKept: (word: NameToken) => boolean, ending = '') =>
    [
      ...tokens.filter((word) => telling.has(word) || isKept(word)).map(({ text }) => text),
      ...(ending ? [ending] : []),
    ].join(' ');
  const whole = nameFromFile(name);
  // A name that nothing is left out of keeps its signs.
  const isWhole = telling.size === tokens.length && label === '' && !isOfStudio(parts);
  const folder = path.at(-1);
  return [
    ...(isWhole ? [] : [joined(() => false), joined((word) => word === first)]),
    ...(tokens.some(isCamera) ? [joined(isCamera)] : []),
    ...(isWhole ? [] : [joined(isCommon), joined((word) => isCommon(word) || isCamera(word))]),
    ...(label === '' ? [] : [joined(isCommon, label)]),
    whole,
    ...(folder ? [`${whole} ${folder.replace(/[_-]+/g, ' ').trim()}`] : []),
  ]
    .filter((candidate) => /\p{L}/u.test(candidate))
    .concat(whole)
    .map(begun);
}

/**
 * The views among these whose name gets shorter when it is proposed again, as for new files: without what all of them have in
 * common, cameras and versions.
 */
export function shortenedNames(
  views: readonly { id: string; name: string }[],
  chosen: ReadonlySet<string>,
): { id: string; before: string; name: string }[] {
  const own = views.filter(({ id, name }) => chosen.has(id) && name !== '');
  const others = views.filter(({ id }) => !chosen.has(id)).map(({ name }) => name);
  const names = proposedNames(
    own.map(({ name }) => ({ name: `${name}.png` })),
    { fileNames: [], viewNames: others },
  );
  return own.flatMap(({ id, name: before }, at) => {
    const name = names[at] ?? before;
    return name.length < before.length ? [{ id, before, name }] : [];
  });
}

/** For each the first of its candidates that no other one has; a number makes the last ones distinct. */
function distinct(candidates: readonly (readonly string[])[], taken: readonly string[]): string[] {
  const places = candidates.map(() => 0);
  const nameAt = (at: number) => candidates[at]?.[places[at] ?? 0] ?? '';
  const known = new Set(taken.map(compared));
  const isLast = (at: number) => (places[at] ?? 0) >= (candidates[at]?.length ?? 1) - 1;
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    const alike = Map.groupBy(places.keys(), (at) => compared(nameAt(at)));
    for (const [name, own] of alike) {
      if (own.length === 1 && !known.has(name)) continue;
      for (const at of own) {
        if (isLast(at)) continue;
        places[at] = (places[at] ?? 0) + 1;
        hasMoved = true;
      }
    }
  }
  return candidates.map((_, at) => {
    const name = nameAt(at);
    for (let turn = 1; ; turn += 1) {
      const candidate = turn === 1 ? name : `${name.slice(0, MAX_NAME - 5)} ${turn}`;
      if (known.has(compared(candidate))) continue;
      known.add(compared(candidate));
      return candidate;
    }
  });
}
