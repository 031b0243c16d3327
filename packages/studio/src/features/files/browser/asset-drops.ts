import type { AssetItem, Directory } from '@diorama/contract/files/files.contract.ts';
import { assetParent } from '../items/asset-items.ts';
import { canMoveInto, type Folders, folderName } from '../items/folder-shape.ts';

/** Files and folders that are dragged. */
export const ASSET_DRAG = 'assets';

/** What may be dropped on a folder, and what dropping does. */
export interface AssetDrops {
  canDrop: (ids: readonly string[], folderId: string) => boolean;
  drop: (ids: readonly string[], folderId: string) => void;
}

const asItem = (directory: Directory): AssetItem => ({ type: 'directory', ...directory });

/** Finds dragged things among the files that are shown and the project's folders. */
export function assetDrops(
  folders: Folders,
  shown: () => ReadonlyMap<string, AssetItem>,
  move: (items: readonly AssetItem[], folderId: string, target: string) => void,
): AssetDrops {
  const itemsOf = (ids: readonly string[]): AssetItem[] =>
    ids.flatMap((id) => {
      const folder = folders.byId.get(id);
      return shown().get(id) ?? (folder ? asItem(folder) : []);
    });
  return {
    canDrop: (ids, folderId) =>
      canMoveInto(
        folders,
        folderId,
        itemsOf(ids).map((item) => ({ id: item.id, parentId: assetParent(item) })),
      ),
    drop: (ids, folderId) => {
      const target = folders.byId.get(folderId);
      if (target) move(itemsOf(ids), folderId, folderName(target));
    },
  };
}
