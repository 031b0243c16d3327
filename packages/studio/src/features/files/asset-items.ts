import type { AssetItem } from '@diorama/contract/files/files.contract.ts';

/** A file's name or a folder's. */
export const assetName = (item: AssetItem): string => (item.kind === 'file' ? item.fileName : item.name);

/** The folder it lies in. */
export const assetParent = (item: AssetItem): string | null =>
  item.kind === 'file' ? item.directoryId : item.parentId;

/** `3 files`, `1 folder`, `2 folders and 1 file`, as a notice counts them. */
export function countedAssets(items: readonly Pick<AssetItem, 'kind'>[]): string {
  const folders = items.filter(({ kind }) => kind === 'directory').length;
  const files = items.length - folders;
  const parts = [counted(folders, 'folder'), counted(files, 'file')].filter((part) => part !== null);
  return parts.join(' and ');
}

const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : `${one}s`}`;
