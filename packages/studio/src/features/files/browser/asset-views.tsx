import type { AssetItem, DirItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { Ellipsis, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { useIsDragged } from '../../../ui/list/drag/dragged-rows.store.ts';
import { useDragRow } from '../../../ui/list/drag/use-drag.ts';
import { ListCell, ListRow } from '../../../ui/list/list-row.tsx';
import { Tile } from '../../../ui/list/tile.tsx';
import type { ListSelectionState, RowRename } from '../../../ui/list/use-list-selection.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { useIsCut } from '../asset-clipboard.store.ts';
import { assetName, countedAssets } from '../items/asset-items.ts';
import { FilePicture, factsOf, iconOf, measuresOf } from '../items/asset-tile.tsx';
import { ASSET_DRAG, type AssetDrops } from './asset-drops.ts';

/** What every way to show a file or folder gets. */
export interface AssetViewProps {
  item: AssetItem;
  list: ListSelectionState;
  mayEdit: boolean;
  entries: readonly MenuEntry[];
  /** What goes along when it is dragged. */
  dragged: () => readonly AssetItem[];
  drops: AssetDrops;
  onOpen: () => void;
  /** Where it lies, while a search looks into several folders. */
  place?: ReactNode;
}

/** Columns of the list, after the box. */
export const assetColumns =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)_5.625rem_minmax(0,1fr)_2rem] max-sm:grid-cols-[minmax(0,1fr)_2.25rem]';

function useAssetDrag({ item, mayEdit, dragged, drops }: AssetViewProps, isRenaming: boolean) {
  return useDragRow({
    type: ASSET_DRAG,
    isEnabled: mayEdit && !isRenaming,
    dragged: () => dragged().map(({ id }) => id),
    labelOf: (ids) => (ids.length === 1 ? assetName(item) : countedAssets(dragged())),
    placesFor: (ids) => (mayEdit && item.type === 'directory' && drops.canDrop(ids, item.id) ? ['inside'] : []),
    onDrop: (ids) => drops.drop(ids, item.id),
  });
}

/** On its way elsewhere: dragged, or cut. */
function useIsFaded(id: string): boolean {
  const isCut = useIsCut(id);
  return useIsDragged(id) || isCut;
}

function Menu({ item, entries }: Pick<AssetViewProps, 'item' | 'entries'>) {
  return (
    <DropdownMenu label={assetName(item)} align="end" entries={entries}>
      {(trigger) => (
        <IconButton
          {...trigger}
          tabIndex={-1}
          variant={item.type === 'directory' ? 'quiet' : 'secondary'}
          label={`More about ${assetName(item)}`}
          icon={Ellipsis}
        />
      )}
    </DropdownMenu>
  );
}

function Name({ item, rename, className }: { item: AssetItem; rename: RowRename | undefined; className?: string }) {
  const name = assetName(item);
  if (rename?.isOpen)
    return (
      <InlineName
        label={`Name of ${name}`}
        value={name}
        draft={rename.draft}
        onCommit={rename.onCommit}
        onClose={rename.onClose}
      />
    );
  return (
    <span className={cx('min-w-0 truncate', className)} title={name}>
      {name}
    </span>
  );
}

/** A folder among the pictures: one line, as what is in it is what matters. */
export function FolderCard(props: AssetViewProps & { item: DirItem }) {
  const { item, list, entries, onOpen } = props;
  const row = list.rowProps(item.id);
  const rename = props.mayEdit ? list.renameOf(item.id, item.name) : undefined;
  const drag = useAssetDrag(props, rename?.isOpen === true);
  const isFaded = useIsFaded(item.id);
  return (
    <ContextMenu label={`Folder ${item.name}`} entries={entries}>
      {(area) => (
        <Tile
          {...area}
          row={row}
          name={item.name}
          hasSelection={list.selected.size > 0}
          drag={drag}
          isDragged={isFaded}
          onDoubleClick={onOpen}
          picture={
            <span
              className={cx(
                'flex h-10 items-center gap-2.5 rounded-md border pr-2 pl-3',
                row['aria-selected']
                  ? 'border-transparent bg-accent-soft text-accent-ink'
                  : 'border-n5 group-hover:bg-n2',
              )}
            >
              <Icon of={Folder} className="text-n10" />
              <Name item={item} rename={rename} className="flex-1 font-medium text-n12" />
              <span className="flex-none text-n10 text-xs tabular-nums">{item.childCount}</span>
              <span className="-mr-1 hidden flex-none focus-within:block group-hover:block pointer-coarse:block">
                <Menu item={item} entries={entries} />
              </span>
            </span>
          }
        >
          {props.place}
        </Tile>
      )}
    </ContextMenu>
  );
}

/** A file as a picture with its facts. */
export function FileCard(props: AssetViewProps & { item: FileItem }) {
  const { item, list, entries, onOpen, place } = props;
  const rename = props.mayEdit ? list.renameOf(item.id, item.fileName) : undefined;
  const drag = useAssetDrag(props, rename?.isOpen === true);
  const isFaded = useIsFaded(item.id);
  return (
    <ContextMenu label={item.fileName} entries={entries}>
      {(area) => (
        <Tile
          {...area}
          row={list.rowProps(item.id)}
          name={item.fileName}
          hasSelection={list.selected.size > 0}
          onToggle={(event) => list.toggle(item.id, event)}
          drag={drag}
          isDragged={isFaded}
          onDoubleClick={onOpen}
          menu={<Menu item={item} entries={entries} />}
          picture={<FilePicture file={item} />}
        >
          <span className="flex min-w-0 text-n12">
            <Name item={item} rename={rename} className="block" />
          </span>
          <span className="block truncate text-n10 text-xs tabular-nums">{factsOf(item)}</span>
          {place}
        </Tile>
      )}
    </ContextMenu>
  );
}

/** A file or folder as a row of facts. */
export function AssetRow(props: AssetViewProps) {
  const { item, list, entries, onOpen, place } = props;
  const rename = props.mayEdit ? list.renameOf(item.id, assetName(item)) : undefined;
  const drag = useAssetDrag(props, rename?.isOpen === true);
  const isFaded = useIsFaded(item.id);
  const isFile = item.type === 'file';
  const at = isFile ? item.addedAt : item.createdAt;
  return (
    <ContextMenu label={assetName(item)} entries={entries}>
      {(area) => (
        <ListRow
          {...area}
          row={list.rowProps(item.id)}
          name={assetName(item)}
          hasSelection={list.selected.size > 0}
          onToggle={(event) => list.toggle(item.id, event)}
          columns={assetColumns}
          drag={drag}
          isDragged={isFaded}
          onDoubleClick={onOpen}
        >
          <ListCell className="flex items-center gap-2.5">
            {isFile ? (
              <Thumbnail
                {...(item.thumbUrl ? { src: item.thumbUrl } : {})}
                alt=""
                fallback={iconOf(item.fileType)}
                className="w-11.5"
              />
            ) : (
              <span className="grid h-6.5 w-11.5 flex-none place-items-center rounded-sm bg-n3 text-n10">
                <Icon of={Folder} />
              </span>
            )}
            <span className="flex min-w-0 flex-1 flex-col">
              <Name item={item} rename={rename} className="text-n12" />
              {place}
            </span>
          </ListCell>
          <ListCell className="truncate text-n10 tabular-nums max-sm:hidden">
            {isFile ? (item.state === 'ready' ? measuresOf(item) : factsOf(item)) : ''}
          </ListCell>
          <ListCell className="truncate text-n10 tabular-nums max-sm:hidden">
            {isFile ? formatBytes(item.fileSize) : item.childCount === 1 ? '1 item' : `${item.childCount} items`}
          </ListCell>
          <ListCell className="truncate text-n10 max-sm:hidden">
            <TimeAgo at={at} />
            {isFile && item.addedBy && `, ${item.addedBy.name}`}
          </ListCell>
          <ListCell className="opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <Menu item={item} entries={entries} />
          </ListCell>
        </ListRow>
      )}
    </ContextMenu>
  );
}
