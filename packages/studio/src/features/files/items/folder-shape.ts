import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { foundByName, isOnlyNear, searchText } from '@diorama/documents/shared/text/name-search.ts';

/** The folders of a project, found by id. The first one holds all others and is called “All files”. */
export interface Folders {
  rootId: string;
  byId: ReadonlyMap<string, Directory>;
  /** Ids inside each folder, in order; the empty key holds the first folder. */
  shape: ReadonlyMap<string, readonly string[]>;
}

export function foldersOf(directories: readonly Directory[]): Folders {
  const shape = new Map<string, string[]>();
  for (const { id, parentId } of directories) shape.set(parentId ?? '', [...(shape.get(parentId ?? '') ?? []), id]);
  return {
    rootId: directories.find(({ parentId }) => parentId === null)?.id ?? '',
    byId: new Map(directories.map((directory) => [directory.id, directory])),
    shape,
  };
}

/** What a folder is called on screen. */
export const folderName = ({ parentId, name }: Directory): string => (parentId === null ? 'All files' : name);

/** `Renders / Interior`, or `All files`. */
export function folderPath({ byId }: Folders, id: string): string {
  const path = byId.get(id)?.path ?? [];
  return path.length > 1
    ? path
        .slice(1)
        .map(({ name }) => name)
        .join(' / ')
    : 'All files';
}

/** True when these files and folders may be put into a folder: not into themselves, and not where all of them are. */
export function canMoveInto(
  { byId }: Folders,
  target: string,
  moved: readonly { id: string; parentId: string | null }[],
): boolean {
  const above = new Set(byId.get(target)?.path.map(({ id }) => id));
  return (
    moved.length > 0 && moved.every(({ id }) => !above.has(id)) && moved.some(({ parentId }) => parentId !== target)
  );
}

/**
 * The folders whose names contain all typed terms, with their ancestors. `first`: the best of them, where a name that
 * begins with the typed text comes before one that contains it; null: there is none. `isNear`: they only resemble one
 * of the terms.
 */
export function foldersNamed(
  folders: Folders,
  typed: string,
): { shape: Folders['shape']; first: string | null; isNear: boolean } {
  const wanted = searchText(typed.trim());
  // Each word by itself, in whatever order.
  const found = wanted
    .split(/\s+/)
    .reduce<readonly Directory[]>(
      (left, word) => foundByName(left, word, (folder) => [folderName(folder)]),
      [...folders.byId.values()],
    );
  const shown = new Set(found.flatMap(({ id, path }) => [id, ...path.map((above) => above.id)]));
  const shape = new Map(
    [...folders.shape].map(([id, inside]) => [id, inside.filter((one) => shown.has(one))] as const),
  );
  const first = found.find((folder) => searchText(folderName(folder)).startsWith(wanted)) ?? found[0];
  const isNear = wanted.split(/\s+/).some((word) => isOnlyNear(found, word, (folder) => [folderName(folder)]));
  return { shape, first: first?.id ?? null, isNear };
}
