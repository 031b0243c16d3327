import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Folder, FolderOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Tree } from '../../../ui/list/tree.tsx';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { folderTree } from '../files.queries.ts';
import { assetName, assetParent, countedAssets } from '../items/asset-items.ts';
import { canMoveInto, type Folders, folderName, folderPath, foldersNamed } from '../items/folder-shape.ts';

type MoveDialogProps = {
  projectId: string;
  items: readonly AssetItem[];
  onMove: (directoryId: string, target: string) => void;
  onClose: () => void;
};

/** Chooses the folder that files and folders are put into: the same as dragging, with the keyboard. */
export function MoveDialog(props: MoveDialogProps) {
  const { data: folders } = useQuery(folderTree(props.projectId));
  if (folders) return <ChooseFolder {...props} folders={folders} />;
  return (
    <Dialog isOpen onClose={props.onClose} title="Move" size="small">
      <Spinner />
    </Dialog>
  );
}

function ChooseFolder({ items, folders, onMove, onClose }: MoveDialogProps & { folders: Folders }) {
  const { byId, rootId } = folders;
  const [typed, setTyped] = useState('');
  const named = useMemo(() => (typed.trim() === '' ? null : foldersNamed(folders, typed)), [folders, typed]);
  const shape = named?.shape ?? folders.shape;
  const [chosen, setChosen] = useState<string | undefined>(items[0] ? (assetParent(items[0]) ?? rootId) : rootId);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const expanded = useMemo(
    () => new Set([...byId.keys()].filter((id) => named !== null || !folded.has(id))),
    [byId, folded, named],
  );
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const moved = items.map((item) => ({ id: item.id, parentId: assetParent(item) }));
  const move = (id: string) => {
    const target = byId.get(id);
    if (target && canMoveInto(folders, id, moved)) onMove(id, folderName(target));
  };
  const list = useListSelection({
    ids,
    current: chosen,
    isFollowing: true,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: setChosen,
    onOpen: move,
  });
  const marked = list.lead !== null && list.selected.has(list.lead) ? list.lead : chosen;
  const canMove = marked !== undefined && named?.first !== null && canMoveInto(folders, marked, moved);
  const fold = (id: string, isExpanded: boolean) =>
    setFolded(new Set(isExpanded ? [...folded].filter((other) => other !== id) : [...folded, id]));
  const search = (text: string) => {
    setTyped(text);
    const { first } = foldersNamed(folders, text);
    if (text.trim() !== '' && first) setChosen(first);
  };
  const [only] = items;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Move ${items.length === 1 && only ? `“${assetName(only)}”` : countedAssets(items)}`}
      onSubmit={() => canMove && move(marked)}
      footer={
        <>
          <span className="mr-auto min-w-0 truncate text-n10 text-xs">
            {named?.first === null ? 'No folder has this name' : canMove ? '' : 'Choose another folder'}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!canMove}>
            Move here
          </Button>
        </>
      }
    >
      <SearchField
        label="Find a folder"
        isFound
        onTake={() => canMove && move(marked)}
        isNear={named?.isNear === true}
        value={typed}
        onChange={search}
        onLeaveDown={() => marked && list.focusRow(marked)}
      />
      <div className="mt-2 flex h-72 rounded-md border border-n5">
        <Tree label="Folders" tree={tree} list={list} currentId={marked} onExpandedChange={fold}>
          {(place) => {
            const folder = byId.get(place.id);
            return (
              folder && (
                <TreeRow
                  label={folderName(folder)}
                  icon={place.isExpanded ? FolderOpen : Folder}
                  hasArrowSpace
                  place={place}
                  row={list.rowProps(place.id)}
                  onToggle={() => fold(place.id, !place.isExpanded)}
                />
              )
            );
          }}
        </Tree>
      </div>
      {marked && <p className="mt-2 truncate text-n10 text-xs">{folderPath(folders, marked)}</p>}
    </Dialog>
  );
}
