import type { Directory } from '@diorama/contract/files/files.contract.ts';
import { Folder, FolderOpen, FolderPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useIsDragged } from '../../../ui/list/drag/dragged-rows.store.ts';
import { useDragRow } from '../../../ui/list/drag/use-drag.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import { type ListSelectionState, useListSelection } from '../../../ui/list/use-list-selection.ts';
import { type TreePlace, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { type Folders, folderName } from '../items/folder-shape.ts';
import { ASSET_DRAG, type AssetDrops } from './asset-drops.ts';
import { type AssetMenuActions, assetEntries } from './asset-menu.ts';

/** Actions on the folders of the panel, in addition to those on files and folders of a list. */
export interface FolderActions {
  open: (id: string) => void;
  create: (parentId: string) => void;
  rename: (folder: Directory, name: string) => void;
  remove: (folder: Directory) => void;
}

type FolderPanelProps = {
  folders: Folders;
  /** The open folder. */
  currentId: string;
  mayEdit: boolean;
  actions: FolderActions;
  menuActions: Omit<AssetMenuActions, 'startRename'>;
  drops: AssetDrops;
  /** Below the folders. */
  foot: ReactNode;
};

/** The project's folders next to its files. */
export function FolderPanel({ folders, currentId, mayEdit, actions, menuActions, drops, foot }: FolderPanelProps) {
  const { byId, shape, rootId } = folders;
  const above = useMemo(() => byId.get(currentId)?.path.map(({ id }) => id) ?? [], [byId, currentId]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // The way to the open folder is unfolded until one folds it.
  const expanded = useMemo(
    () => new Set([rootId, ...above.slice(0, -1), ...opened].filter((id) => !folded.has(id))),
    [rootId, above, opened, folded],
  );
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const fold = (id: string, isExpanded: boolean) => {
    setOpened(new Set(isExpanded ? [...opened, id] : [...opened].filter((other) => other !== id)));
    setFolded(new Set(isExpanded ? [...folded].filter((other) => other !== id) : [...folded, id]));
  };
  const list = useListSelection({
    ids,
    current: currentId,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: actions.open,
    onOpen: actions.open,
    ...(mayEdit
      ? {
          onRename: (id, name) => withFolder(byId, id, (folder) => actions.rename(folder, name)),
          onDelete: ([id]) => withFolder(byId, id, actions.remove),
        }
      : {}),
  });
  return (
    <nav aria-label="Folders" className="flex w-56 flex-none flex-col border-n5 border-r bg-n1 max-md:hidden">
      <div className="flex h-11 flex-none items-center gap-2 pr-2 pl-4">
        <h2 className="flex-1 font-strong">Folders</h2>
        {mayEdit && <IconButton label="New folder" icon={FolderPlus} onClick={() => actions.create(currentId)} />}
      </div>
      <Tree label="Folders" tree={tree} list={list} currentId={currentId} onExpandedChange={fold}>
        {(place) => {
          const folder = byId.get(place.id);
          return (
            folder && (
              <FolderRow
                folder={folder}
                place={place}
                list={list}
                mayEdit={mayEdit}
                actions={actions}
                menuActions={menuActions}
                drops={drops}
                onToggle={() => fold(place.id, !place.isExpanded)}
              />
            )
          );
        }}
      </Tree>
      {foot}
    </nav>
  );
}

type FolderRowProps = {
  folder: Directory;
  place: TreePlace;
  list: ListSelectionState;
  mayEdit: boolean;
  actions: FolderActions;
  menuActions: Omit<AssetMenuActions, 'startRename'>;
  drops: AssetDrops;
  onToggle: () => void;
};

function FolderRow({ folder, place, list, mayEdit, actions, menuActions, drops, onToggle }: FolderRowProps) {
  const isDragged = useIsDragged(folder.id);
  const isFirst = folder.parentId === null;
  const isOwn = mayEdit && !isFirst;
  const label = folderName(folder);
  const rename = isOwn ? list.renameOf(folder.id, folder.name) : undefined;
  const drag = useDragRow({
    type: ASSET_DRAG,
    isEnabled: isOwn && !rename?.isOpen,
    dragged: () => [folder.id],
    labelOf: () => label,
    placesFor: (ids) => (mayEdit && drops.canDrop(ids, folder.id) ? ['inside'] : []),
    onDrop: (ids) => drops.drop(ids, folder.id),
  });
  const create: MenuEntry = {
    kind: 'action',
    id: 'create',
    label: 'New folder inside',
    icon: FolderPlus,
    onSelect: () => actions.create(folder.id),
  };
  const entries = assetEntries([{ type: 'directory', ...folder }], mayEdit, {
    ...menuActions,
    startRename: () => list.rename(folder.id),
  });
  return (
    <ContextMenu label={`Folder ${label}`} entries={[...(mayEdit ? [create] : []), ...entries]}>
      {(area) => (
        <TreeRow
          label={label}
          icon={place.isExpanded ? FolderOpen : Folder}
          hasArrowSpace
          place={place}
          row={list.rowProps(folder.id)}
          drag={drag}
          isDragged={isDragged}
          rename={rename}
          trailing={folder.childCount > 0 && folder.childCount}
          onToggle={onToggle}
          {...area}
        />
      )}
    </ContextMenu>
  );
}

function withFolder(
  byId: ReadonlyMap<string, Directory>,
  id: string | undefined,
  act: (folder: Directory) => void,
): void {
  const folder = byId.get(id ?? '');
  if (folder && folder.parentId !== null) act(folder);
}
