import type { FileFilter } from '../files.queries.ts';

/** How the files of a folder are ordered: by name, newest first, largest first. */
export const FILE_SORTS = ['name', 'updatedAt', 'size'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

/** What a folder can be narrowed to. */
export const FILE_TYPES = ['image', 'video', 'model', 'audio', 'document', 'font'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The search params of `/projects/{projectId}/assets`. What is absent is the usual. */
export interface AssetSearch {
  /** Absent: all files. */
  directoryId?: string;
  search?: string;
  /** Absent: files of every kind. */
  type?: FileType;
  /** Absent: by name. */
  sort?: Exclude<FileSort, 'name'>;
  /** Absent: pictures. */
  view?: 'list';
  /** The file that is shown large. */
  file?: string;
}

/** The params that are known and have the right type. */
export function parseAssetSearch(raw: Readonly<Record<string, unknown>>): AssetSearch {
  const { directoryId, search, type, sort, view, file } = raw;
  const wanted = FILE_TYPES.find((other) => other === type);
  const known = FILE_SORTS.find((other) => other === sort);
  return {
    ...(typeof directoryId === 'string' ? { directoryId } : {}),
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
    ...(wanted ? { type: wanted } : {}),
    ...(known && known !== 'name' ? { sort: known } : {}),
    ...(view === 'list' ? { view } : {}),
    ...(typeof file === 'string' ? { file } : {}),
  };
}

/** The server query for the list of the address. `search`: as it is typed, which may lag behind. */
export function filterOf({ type, sort, search = '' }: AssetSearch): FileFilter {
  const wanted = search.trim();
  return { sort: sort ?? 'name', ...(type ? { type } : {}), ...(wanted.length >= 2 ? { search: wanted } : {}) };
}
