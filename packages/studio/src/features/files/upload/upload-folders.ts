import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { asFileName } from '@diorama/documents/shared/text/visible-text.ts';
import { api } from '../../../api/api.ts';
import { apiErrorOf } from '../../../api/api-error.ts';
import type { UploadJob } from './upload-job.ts';

/** Where files go, by the path they came with. */
export interface FoundFolders {
  /** Ids of folders; those that were absent are made. */
  ids: ReadonlyMap<string, string>;
  /** Why a folder could not be made, and so nothing below it. */
  refused: ReadonlyMap<string, string>;
}

type Known = Pick<Directory, 'id' | 'parentId' | 'name'>;

/** The folders the files belong in. */
export async function directoriesFor({
  projectId,
  directoryId,
  jobs,
}: {
  projectId: string;
  directoryId: string;
  jobs: readonly UploadJob[];
}): Promise<FoundFolders> {
  const existing = await api.files.listDirectories.query({ projectId });
  const root = existing.find(({ id, parentId }) => (directoryId === 'root' ? parentId === null : id === directoryId));
  if (!root) throw new Error('The folder was deleted. Choose another one');
  return findFolders(
    jobs.map(({ source }) => source.path),
    { root: root.id, existing },
    (parent, name) => api.files.createDirectory.mutate({ projectId, directoryId: parent, name }),
  );
}

/**
 * Finds folders by their names, whatever their case, and makes those that are absent. One that is refused is no reason not
 * to make the others; a call that may go well later is.
 */
export async function findFolders(
  paths: readonly (readonly string[])[],
  { root, existing }: { root: string; existing: readonly Known[] },
  create: (parentId: string, name: string) => Promise<Known>,
): Promise<FoundFolders> {
  const known = [...existing];
  const ids = new Map<string, string>([['', root]]);
  const refused = new Map<string, string>();
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const key = path.slice(0, depth).join('/');
      if (ids.has(key) || refused.has(key)) continue;
      const above = path.slice(0, depth - 1).join('/');
      const parent = ids.get(above);
      if (parent === undefined) {
        refused.set(key, refused.get(above) ?? '');
        continue;
      }
      const name = folderNameOf(path[depth - 1] ?? '');
      const same = known.find((one) => one.parentId === parent && one.name.toLowerCase() === name.toLowerCase());
      try {
        const directory = same ?? (await create(parent, name));
        if (!same) known.push(directory);
        ids.set(key, directory.id);
      } catch (error) {
        const answer = apiErrorOf(error);
        if (!answer || !REFUSALS.includes(answer.httpStatus)) throw error;
        refused.set(key, `The folder “${name}” could not be made: ${answer.message}`);
      }
    }
  }
  return { ids, refused };
}

/** Statuses that a retry does not change. */
const REFUSALS = [400, 404, 409];

/** A name the server accepts: invisible characters and those with a meaning in paths are left out. */
function folderNameOf(name: string): string {
  const visible = asFileName(name.replace(/[/\\\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));
  const shortened = visible.trim().slice(0, 120).trim();
  return /^\.{0,2}$/.test(shortened) ? 'Folder' : shortened;
}
