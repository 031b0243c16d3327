import {
  commonTokens,
  distinctTokens,
  type NameParts,
  type NameToken,
  tokensOfFile,
  tokensOfName,
} from '../name-tokens.ts';

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
  const delivered = commonTokens(fileNames.map(tokensOfFile));
  const shown = views.flatMap(({ id, imageName }) =>
    imageName === null ? [] : [{ id, parts: tokensOfFile(imageName) }],
  );
  const there = commonTokens(shown.map(({ parts }) => parts));
  const isOfProject = delivered.isSubsetOf(there) || there.isSubsetOf(delivered);
  const common = isOfProject ? delivered.union(there) : there;
  const images = shown.map(({ id, parts }) => ({ id, said: said(parts, common) }));
  const named = views.map(({ id, name = '' }) => ({ id, said: said(tokensOfName(name), common) }));
  return (fileName) => {
    const own = said(tokensOfFile(fileName), common);
    return onlyOf(images, own) ?? onlyOf(named, own);
  };
}

/** What a name says of its picture. */
interface Said {
  tokens: string;
  camera: string | null;
}

function said(parts: NameParts, common: ReadonlySet<string>): Said {
  const camera = parts.tokens.find(({ kind }: NameToken) => kind === 'camera')?.key ?? null;
  const tokens = distinctTokens(parts, common).map(({ key }) => key);
  return { tokens: tokens.join(' '), camera };
}

function onlyOf(known: readonly { id: string; said: Said }[], own: Said): string | null {
  const found = known.filter(({ said: { tokens, camera } }) => {
    if (tokens !== own.tokens) return false;
    return tokens === '' ? camera !== null && camera === own.camera : camera === own.camera || !camera || !own.camera;
  });
  const [only, another] = found;
  return only && !another ? only.id : null;
}
