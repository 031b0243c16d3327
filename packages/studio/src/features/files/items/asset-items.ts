import type { AssetItem } from '@diorama/contract/files/files.contract.ts';

/** A file's name or a folder's. */
export const assetName = (item: AssetItem): string => (item.type === 'file' ? item.fileName : item.name);

/** The folder it lies in. */
export const assetParent = (item: AssetItem): string | null =>
  item.type === 'file' ? item.directoryId : item.parentId;

/** `3 files`, `1 folder`, `2 folders and 1 file`, as a notice counts them. */
export function countedAssets(items: readonly Pick<AssetItem, 'type'>[]): string {
  const folders = items.filter(({ type }) => type === 'directory').length;
  const files = items.length - folders;
  const parts = [counted(folders, 'folder'), counted(files, 'file')].filter((part) => part !== null);
  return parts.join(' and ');
}

/** Bytes of the files among them. */
export const sizeOf = (items: readonly AssetItem[]): number =>
  items.reduce((sum, item) => sum + (item.type === 'file' ? item.fileSize : 0), 0);

const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : `${one}s`}`;
