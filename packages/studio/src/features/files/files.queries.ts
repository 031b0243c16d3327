import type { AssetItem, FileGroup } from '@diorama/contract/files/files.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { firstPage } from '../../api/paged-query.ts';
import { foldersOf } from './items/folder-shape.ts';
import { mediaOf } from './items/media-of.ts';

/** Milliseconds between two looks for what is still being made. */
const ASK_AGAIN = 3_000;

/** Everything cached of a project's files. */
export const fileKeys = { ofProject: (projectId: string) => ['files', projectId] as const };

export interface FileFilter {
  search?: string | undefined;
  type?: FileGroup;
  sort?: 'name' | 'updatedAt' | 'size';
}

export const fileList = (projectId: string, directoryId: string, filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'list', directoryId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.files.list.query({ projectId, directoryId, ...filter, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isConverted)) ? ASK_AGAIN : (false as const),
  });

const isConverted = (item: AssetItem): boolean => item.type === 'file' && item.state === 'processing';

/** The only picture of a space with this name, in whatever folder; null: there is none, or several. */
export const pictureNamed = (projectId: string, name: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'picture', name],
    queryFn: async ({ signal }) => {
      const query = { projectId, directoryId: 'root', search: name, type: 'image', limit: 50 } as const;
      const { items } = await api.files.list.query(query, { signal });
      const found = items.flatMap((item) => (item.type === 'file' && sameName(item.fileName, name) ? [item] : []));
      const [only] = found;
      return only && found.length === 1 ? mediaOf(only) : null;
    },
  });

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const directoryDetail = (projectId: string, directoryId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'directory', directoryId],
    queryFn: ({ signal }) => api.files.getDirectory.query({ projectId, directoryId }, { signal }),
  });

/** All folders of a project, as a tree. */
export const folderTree = (projectId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'folders'],
    queryFn: async ({ signal }) => foldersOf(await api.files.listDirectories.query({ projectId }, { signal })),
  });

/** The versions of a file. Fetched again when it has another version. */
export const fileVersions = (projectId: string, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'versions', id, version],
    queryFn: ({ signal }) => api.files.versions.query({ projectId, fileId: id }, { signal }),
  });

/** How a file is served to visitors. Fetched again when it has another version. */
export const servedFile = (projectId: string, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'served', id, version],
    queryFn: ({ signal }) => api.files.served.query({ projectId, fileId: id }, { signal }),
  });

/** What publishing the files would do now. */
export const filesToPublish = (projectId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'toPublish'],
    queryFn: ({ signal }) => api.files.toPublish.query({ projectId }, { signal }),
  });

/** What a project's files take up. */
export const fileStorage = (projectId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'storage'],
    queryFn: ({ signal }) => api.files.storage.query({ projectId }, { signal }),
  });

/** What a project or collection stores, and its client, with what they may. */
export const spaceRoom = (projectId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'room'],
    queryFn: ({ signal }) => api.quotas.room.query({ projectId }, { signal }),
  });

/** Files that nothing refers to, the largest first. */
export const unusedFiles = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'unused'],
    queryFn: ({ pageParam, signal }) => api.files.unused.query({ projectId, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
  });

/** The tags of a project's files, the most used first. */
export const fileTags = (projectId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'tags'],
    queryFn: ({ signal }) => api.files.tags.query({ projectId }, { signal }),
  });

/** How large files may be: the same for as long as the server runs. */
export const fileLimits = queryOptions({
  queryKey: ['file-limits'],
  queryFn: ({ signal }) => api.files.limits.query(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** One file by its id; null when it is gone. */
export const fileDetail = (projectId: string, fileId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'file', fileId],
    queryFn: async ({ signal }) => (await api.files.byIds.query({ projectId, ids: [fileId] }, { signal }))[0] ?? null,
    refetchInterval: ({ state }) => (state.data && isConverted(state.data) ? ASK_AGAIN : false),
  });

/** What a file can be shown with; polled while it is being made. */
export const filePreview = (projectId: string, fileId: string) =>
  queryOptions({
    queryKey: [...fileKeys.ofProject(projectId), 'preview', fileId],
    queryFn: ({ signal }) => api.files.preview.query({ projectId, fileId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_AGAIN : false),
  });
