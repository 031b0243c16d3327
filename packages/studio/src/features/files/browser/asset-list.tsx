import type { ReactNode, RefObject } from 'react';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../../ui/list/list-head.tsx';
import { TileGrid } from '../../../ui/list/tile-grid.tsx';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import type { FileSort } from './asset-search.ts';
import { assetColumns } from './asset-views.tsx';

const COLUMNS: readonly Column<FileSort>[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Dimensions, length' },
  { label: 'Size', sort: 'size', isDescending: true },
  { label: 'Added', sort: 'updatedAt', isDescending: true },
  { label: '' },
];

type AssetListProps = {
  view: 'grid' | 'list';
  scroller: RefObject<HTMLDivElement | null>;
  list: ListSelectionState;
  /** Folders first. */
  ids: readonly string[];
  folderCount: number;
  /** Tiles in a row. */
  columns: number;
  sort: FileSort;
  onSort: (sort: FileSort) => void;
  /** Pixels. */
  rowHeight: number;
  draw: (id: string) => ReactNode;
};

/** Folders and files as tiles, or as rows with facts. */
export function AssetList(props: AssetListProps) {
  const { view, scroller, list, ids, folderCount, columns, sort, onSort, rowHeight, draw } = props;
  if (view === 'grid')
    return (
      <TileGrid
        label="Files"
        scroller={scroller}
        list={list}
        groups={[ids.slice(0, folderCount), ids.slice(folderCount)]}
        columns={columns}
        rowHeight={160}
      >
        {draw}
      </TileGrid>
    );
  return (
    <div {...gridRole('Files')} {...list.listProps}>
      <ListHead columns={COLUMNS} className={assetColumns} sort={sort} onSort={onSort} />
      <VirtualRows
        scroller={scroller}
        count={ids.length}
        rowHeight={rowHeight}
        keyOf={(index) => ids[index] ?? String(index)}
        leadAt={ids.indexOf(list.lead ?? '')}
        covered={32}
        isMeasured
      >
        {(index) => draw(ids[index] ?? '')}
      </VirtualRows>
    </div>
  );
}
