import { api } from '../../api/api.ts';
import type { UploadJob } from './upload-job.ts';

/** Ids of the folders the files belong in, by path; those that are absent are made. */
export async function directoriesFor({
  projectId,
  directoryId,
  jobs,
}: {
  projectId: string;
  directoryId: string;
  jobs: readonly UploadJob[];
}): Promise<Map<string, string>> {
  const existing = await api.files.listDirectories.query({ projectId });
  const root = directoryId === 'root' ? existing.find(({ parentId }) => parentId === null)?.id : directoryId;
  if (!root) throw new Error('The folder is not there any more');
  const found = new Map<string, string>([['', root]]);
  for (const { path } of jobs.map(({ source }) => source)) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const key = path.slice(0, depth).join('/');
      if (found.has(key)) continue;
      const parent = found.get(path.slice(0, depth - 1).join('/')) ?? root;
      const name = (path[depth - 1] ?? '').replace(/[/\\]/g, ' ').trim().slice(0, 120) || 'Folder';
      const known = existing.find(
        (directory) => directory.parentId === parent && directory.name.toLowerCase() === name.toLowerCase(),
      );
      const directory = known ?? (await api.files.createDirectory.mutate({ projectId, directoryId: parent, name }));
      if (!known) existing.push(directory);
      found.set(key, directory.id);
    }
  }
  return found;
}
