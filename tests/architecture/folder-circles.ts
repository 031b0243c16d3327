/** A module and what it imports, by path from the repository. */
export interface ModuleImports {
  source: string;
  imports: readonly { to: string; isType: boolean }[];
}

/** A feature, a part of the platform, or one of the other folders of the sources of the server or the studio. */
const FEATURE = /^packages\/(?:server|studio)\/src\/(?:(?:features|platform)\/[^/]+|[^/]+)(?=\/)/;
const featureOf = (path: string): string | null => FEATURE.exec(path)?.[0] ?? null;

interface Crossing {
  here: string;
  there: string;
}

/** The features that an import leads from and to; between the rooms of one, and in other packages, the folders next to each other. */
function crossingOf(source: string, to: string, isType: boolean): Crossing | null {
  const [here, there] = [featureOf(source), featureOf(to)];
  if (here !== null && there !== null && here !== there) return { here, there };
  const [from, at] = [source.split('/'), to.split('/')];
  const depth = from.findIndex((name, index) => name !== at[index]);
  const isOfOne = depth > 2 && (here === null) === (there === null);
  // What lies in the shared folder itself is no room of its own.
  if (isType || !isOfOne || depth === from.length - 1 || depth === at.length - 1) return null;
  return { here: from.slice(0, depth + 1).join('/'), there: at.slice(0, depth + 1).join('/') };
}

/**
 * Every import by which a folder reaches itself again through others. Between features types count, too; between the
 * rooms within one, and in packages without features, values alone.
 */
export function importsInFolderCircles(modules: readonly ModuleImports[]): { from: string; to: string }[] {
  const crossings = modules.flatMap(({ source, imports }) =>
    imports.flatMap(({ to, isType }) => {
      const crossing = crossingOf(source, to, isType);
      return crossing ? [{ ...crossing, from: source, to }] : [];
    }),
  );
  const next = new Map<string, Set<string>>();
  for (const { here, there } of crossings) next.set(here, (next.get(here) ?? new Set()).add(there));
  const reach = new Map([...next.keys()].map((folder) => [folder, reachableFrom(folder, next)]));
  return crossings.filter(({ here, there }) => reach.get(there)?.has(here)).map(({ from, to }) => ({ from, to }));
}

function reachableFrom(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const other of next.get(at) ?? []) {
      if (found.has(other)) continue;
      found.add(other);
      open.push(other);
    }
  }
  return found;
}
