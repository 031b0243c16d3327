/** How the files of a folder are ordered: by name, newest first, largest first. */
export const FILE_SORTS = ['name', 'updatedAt', 'size'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

/** The search params of `/projects/{projectId}/assets`. What is absent is the usual. */
export interface AssetSearch {
  /** Absent: all files. */
  directoryId?: string;
  search?: string;
  /** Absent: by name. */
  sort?: Exclude<FileSort, 'name'>;
  /** Absent: pictures. */
  view?: 'list';
  /** The file that is shown large. */
  file?: string;
}

/** The params that are known and have the right type. */
export function parseAssetSearch(raw: Readonly<Record<string, unknown>>): AssetSearch {
  const { directoryId, search, sort, view, file } = raw;
  const known = FILE_SORTS.find((other) => other === sort);
  return {
    ...(typeof directoryId === 'string' ? { directoryId } : {}),
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
    ...(known && known !== 'name' ? { sort: known } : {}),
    ...(view === 'list' ? { view } : {}),
    ...(typeof file === 'string' ? { file } : {}),
  };
}
