import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { BulkBar, type BulkBarProps } from '../../../ui/list/bulk-bar.tsx';
import { useDragScroll } from '../../../ui/list/drag/use-drag.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useTileColumns } from '../../../ui/list/tile-grid.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { lineFrame } from '../../../ui/load/part-frames.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import type { DetailsPanelProps } from '../details/details-panel.tsx';
import { useDetails } from '../details/use-details.ts';
import { fileList } from '../files.queries.ts';
import { assetName, sizeOf } from '../items/asset-items.ts';
import { type Folders, folderName, folderPath } from '../items/folder-shape.ts';
import type { AssetDrops } from './asset-drops.ts';
import { AssetHead } from './asset-head.tsx';
import { AssetList } from './asset-list.tsx';
import { type AssetMenuActions, assetBulkActions, assetEntries } from './asset-menu.ts';
import { type AssetSearch, type FileSort, filterOf } from './asset-search.ts';
import { AssetToolbar } from './asset-toolbar.tsx';
import { AssetRow, FileCard, FolderCard } from './asset-views.tsx';
import { NothingHere } from './nothing-here.tsx';
import type { AssetActions } from './use-asset-actions.ts';
import { useClipboardKeys } from './use-clipboard-keys.ts';

type AssetBrowserProps = {
  projectId: string;
  folders: Folders;
  folderId: string;
  mayEdit: boolean;
  filter: AssetSearch;
  onFilter: (change: Partial<Record<keyof AssetSearch, string | undefined>>) => void;
  actions: AssetActions;
  menuActions: Omit<AssetMenuActions, 'startRename'>;
  drops: AssetDrops;
  /** Receives the files that are shown: they may be dropped elsewhere. */
  shown: RefObject<ReadonlyMap<string, AssetItem>>;
  /** Pastes into this folder. */
  paste: () => void;
  more: readonly MenuEntry[];
  path: ReactNode;
  onUpload: () => void;
  /** Above the files. */
  notice: ReactNode;
};

/** The files of a folder, as pictures or as rows. */
export function AssetBrowser(props: AssetBrowserProps) {
  const { projectId, folders, folderId, mayEdit, filter, onFilter, actions, path } = props;
  const { search = '', type, sort = 'name', view = 'grid' } = filter;
  const wanted = useWantedText(search);
  const read = useInfiniteQuery(fileList(projectId, folderId, { ...filterOf(filter), search: wanted }));
  const items = useMemo(() => read.data?.pages.flatMap((page) => page.items) ?? [], [read.data]);
  const total = read.data?.pages[0]?.total;
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const folderCount = items.filter(({ type }) => type === 'directory').length;
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const columns = useTileColumns(host, 168);
  useDragScroll(scroller);
  const itemsOf = (chosen: readonly string[]): AssetItem[] => chosen.flatMap((id) => byId.get(id) ?? []);
  const open = (id: string) => withItem(byId, id, props.menuActions.open);
  const list = useListSelection({
    ids,
    columns: view === 'grid' ? columns : 1,
    breakAt: folderCount,
    isFollowing: true,
    nameOf: (id) => nameIn(byId, id),
    // A finger has no double click.
    onPress: (id) => isCoarse() && open(id),
    onOpen: open,
    ...(mayEdit
      ? {
          onRename: (id, name) => withItem(byId, id, (item) => void actions.rename(item, name)),
          onDelete: (chosen) => void actions.remove(itemsOf(chosen)),
          onDuplicate: (chosen) => props.menuActions.duplicate(itemsOf(chosen)),
          canPaste: true,
        }
      : {}),
  });
  const menu: AssetMenuActions = { ...props.menuActions, startRename: list.rename };
  useEffect(() => {
    props.shown.current = byId;
  }, [props.shown, byId]);
  const selected = itemsOf(ids.filter((id) => list.selected.has(id)));
  const draw = (id: string) => {
    const item = byId.get(id);
    if (!item) return null;
    const common = {
      list,
      mayEdit,
      drops: props.drops,
      entries: assetEntries(itemsOf(list.targetsOf(id)), mayEdit, menu),
      dragged: () => itemsOf(list.targetsOf(id)),
      onOpen: () => open(id),
      ...(wanted ? { place: <Place folders={folders} item={item} /> } : {}),
    };
    if (view === 'list') return <AssetRow item={item} {...common} />;
    return item.type === 'file' ? <FileCard item={item} {...common} /> : <FolderCard item={item} {...common} />;
  };
  useClipboardKeys({ projectId, isEnabled: mayEdit, host, selected, itemsOf, paste: props.paste });
  const folder = folders.byId.get(folderId);
  const onSort = (next: FileSort) => onFilter({ sort: next === 'name' ? undefined : next });
  const clear = () => list.clear({ isFocused: true });
  const details = useDetails({ hasSelection: selected.length > 0, clear });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-xl:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <AssetHead
          path={path}
          total={total}
          details={details}
          toolbar={
            <AssetToolbar
              searchLabel={folder && folder.parentId !== null ? `Search in ${folderName(folder)}` : 'Search all files'}
              search={search}
              onSearch={(text) => onFilter({ search: text || undefined })}
              isFound={wanted === search.trim() && !read.isFetching}
              isNear={isNearRead(read)}
              onLeaveDown={() => list.lead !== null && list.focusRow(list.lead)}
              type={type}
              onType={(next) => onFilter({ type: next })}
              sort={sort}
              onSort={onSort}
              view={view}
              onView={(next) => onFilter({ view: next === 'list' ? next : undefined })}
              more={props.more}
            />
          }
        />
        {props.notice}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a click next to the files is Esc for the mouse */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc does it */}
        <div
          ref={scroller}
          className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 max-sm:px-4"
          onClick={(event) => {
            if (!(event.target instanceof Element) || event.target.closest('[data-row],button,a,input')) return;
            list.clear();
          }}
        >
          <div ref={host} className="pt-1">
            <ListFrame
              read={read}
              errorTitle="The files could not be loaded"
              skeleton={<TileSkeletons columns={columns} />}
              empty={
                items.length > 0 ? undefined : (
                  <NothingHere
                    search={wanted}
                    type={type}
                    place={folder ? folderName(folder) : ''}
                    mayEdit={mayEdit}
                    onClear={() => onFilter({ search: undefined, type: undefined })}
                    onUpload={props.onUpload}
                  />
                )
              }
            >
              <AssetList
                view={view}
                scroller={scroller}
                list={list}
                ids={ids}
                folderCount={folderCount}
                columns={columns}
                sort={sort}
                onSort={onSort}
                rowHeight={wanted ? 48 : 40}
                draw={draw}
              />
            </ListFrame>
          </div>
        </div>
        {selected.length > 0 && (
          <SelectionBar selected={selected} actions={assetBulkActions(selected, mayEdit, menu)} onClear={clear} />
        )}
      </div>
      {details.isOpen && (
        <DetailsAside
          projectId={projectId}
          folder={{ name: folder ? folderName(folder) : '', total }}
          selected={selected}
          mayEdit={mayEdit}
          onRename={(item, name) => void actions.rename(item, name)}
        />
      )}
    </div>
  );
}

/** Below the files, so that none of them moves when one is selected, and the toolbar stays. */
function SelectionBar({
  selected,
  actions,
  onClear,
}: Pick<BulkBarProps, 'actions' | 'onClear'> & { selected: readonly AssetItem[] }) {
  const size = sizeOf(selected);
  return (
    <div className="flex-none border-n5 border-t px-5 py-1 max-sm:px-2">
      <BulkBar
        count={selected.length}
        {...(size > 0 ? { detail: formatBytes(size) } : {})}
        actions={actions}
        onClear={onClear}
      />
    </div>
  );
}

/** Where a hit of a search lies. */
function Place({ folders, item }: { folders: Folders; item: AssetItem }) {
  const id = (item.type === 'file' ? item.directoryId : item.parentId) ?? folders.rootId;
  const path = folderPath(folders, id);
  return (
    <Link
      to="."
      search={id === folders.rootId ? {} : { directoryId: id }}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      className="block truncate text-n10 text-xs no-underline hover:text-n12 hover:underline"
      title={path}
    >
      in {path}
    </Link>
  );
}

function TileSkeletons({ columns }: { columns: number }) {
  return (
    <div
      role="status"
      className="grid gap-4 pt-4"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      <span className="sr-only">Loading</span>
      {Array.from({ length: columns * 2 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <div key={at} className="flex flex-col gap-2">
          <Skeleton className="aspect-video w-full rounded-md" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

const isCoarse = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function nameIn(byId: ReadonlyMap<string, AssetItem>, id: string): string {
  const item = byId.get(id);
  return item ? assetName(item) : '';
}

function withItem(byId: ReadonlyMap<string, AssetItem>, id: string, act: (item: AssetItem) => void): void {
  const item = byId.get(id);
  if (item) act(item);
}

const DetailsPanel = lazyPart(() => import('../details/details-panel.tsx').then((module) => module.DetailsPanel), {
  frame: lineFrame('Details'),
  fallback: <Skeleton className="m-4 h-24" />,
});

/** The column of details next to the files; below them where there is no room for a third column. */
function DetailsAside(props: DetailsPanelProps) {
  return (
    <aside
      aria-label="Details"
      className="w-80 flex-none overflow-y-auto border-n5 border-l bg-n1 max-xl:max-h-[42%] max-xl:w-full max-xl:border-t max-xl:border-l-0"
    >
      <DetailsPanel {...props} />
    </aside>
  );
}
