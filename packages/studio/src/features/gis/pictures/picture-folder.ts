import { api } from '../../../api/api.ts';

/** The folder of a map's pictures; made where there is none. */
export async function pictureFolder(projectId: string, mapName: string, signal: AbortSignal): Promise<string> {
  const name = `Pictures of ${mapName.replace(/[/\\]/g, ' ').trim() || 'the map'}`.slice(0, 120).trim();
  const folders = await api.files.listDirectories.query({ projectId }, { signal });
  const root = folders.find(({ parentId }) => !parentId);
  const known = folders.find((folder) => folder.parentId === root?.id && folder.name === name);
  if (known) return known.id;
  return (await api.files.createDirectory.mutate({ projectId, directoryId: 'root', name }, { signal })).id;
}
