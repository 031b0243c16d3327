import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { api } from '../../api/api.ts';

/** Files in one call. Source: `FilesByIds`. */
const AT_ONCE = 500;

/** Files as they are now, in the order of the ids; what was deleted is left out. */
export async function filesNow(projectId: string, ids: readonly string[]): Promise<FileItem[]> {
  const files: FileItem[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    files.push(...(await api.files.byIds.query({ projectId, ids: ids.slice(at, at + AT_ONCE) })));
  const found = new Map(files.map((file) => [file.id, file]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
