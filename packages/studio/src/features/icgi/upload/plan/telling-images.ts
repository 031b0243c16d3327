import { commonWords, type NameParts, type NameWord, tellingWords, wordsOfFile, wordsOfName } from './telling-words.ts';

interface ShownImage {
  id: string;
  name?: string;
  /** Name of the file that is its image; null without one. */
  imageName: string | null;
}

/**
 * Finds the view whose image says the same as a file, but for the job, the project, the version and how letters are written;
 * null where none does, or several. Names of another project match nothing: `2240_Eken_Hall` is not `2231_Kvarnen_Hall`.
 */
export function imageFinder(
  fileNames: readonly string[],
  views: readonly ShownImage[],
): (fileName: string) => string | null {
  const delivered = commonWords(fileNames.map(wordsOfFile));
  const shown = views.flatMap(({ id, imageName }) =>
    imageName === null ? [] : [{ id, parts: wordsOfFile(imageName) }],
  );
  const there = commonWords(shown.map(({ parts }) => parts));
  const isOfProject = delivered.isSubsetOf(there) || there.isSubsetOf(delivered);
  const common = isOfProject ? delivered.union(there) : there;
  const images = shown.map(({ id, parts }) => ({ id, said: said(parts, common) }));
  const named = views.map(({ id, name = '' }) => ({ id, said: said(wordsOfName(name), common) }));
  return (fileName) => {
    const own = said(wordsOfFile(fileName), common);
    return onlyOf(images, own) ?? onlyOf(named, own);
  };
}

/** What a name says of its picture. */
interface Said {
  words: string;
  camera: string | null;
}

function said(parts: NameParts, common: ReadonlySet<string>): Said {
  const camera = parts.words.find(({ kind }: NameWord) => kind === 'camera')?.key ?? null;
  const words = tellingWords(parts, common).map(({ key }) => key);
  return { words: words.join(' '), camera };
}

function onlyOf(known: readonly { id: string; said: Said }[], own: Said): string | null {
  const found = known.filter(({ said: { words, camera } }) => {
    if (words !== own.words) return false;
    return words === '' ? camera !== null && camera === own.camera : camera === own.camera || !camera || !own.camera;
  });
  const [only, another] = found;
  return only && !another ? only.id : null;
}
