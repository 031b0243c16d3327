/** A module and what it imports, by path from the repository. */
export interface ModuleImports {
  source: string;
  imports: readonly string[];
}

/** A folder is a feature, a part of the platform, or one of the other folders of the sources of the server or the studio. */
const FOLDER = /^packages\/((?:server|studio)\/src\/(?:(?:features|platform)\/[^/]+|[^/]+))\//;

const folderOf = (path: string): string | null => FOLDER.exec(path)?.[1] ?? null;

/** Every import by which a folder reaches itself again through others. */
export function importsInFolderCircles(modules: readonly ModuleImports[]): { from: string; to: string }[] {
  const crossings = modules.flatMap(({ source, imports }) =>
    imports.flatMap((to) => {
      const [here, there] = [folderOf(source), folderOf(to)];
      return here !== null && there !== null && here !== there ? [{ here, there, from: source, to }] : [];
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
