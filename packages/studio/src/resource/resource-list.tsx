import type { ReactNode, RefObject } from 'react';
import { type BulkAction, BulkBar } from '../ui/list/bulk-bar.tsx';
import { gridRole } from '../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../ui/list/list-head.tsx';
import { TileGrid } from '../ui/list/tile-grid.tsx';
import { VirtualRows } from '../ui/list/virtual-rows.tsx';
import type { Resource } from './use-resource-list.ts';

/** Heights of rows in px, at the normal text size; of the head, which covers as much of them. */
const ROW = 56;
const HEAD = 32;

interface Columns<Sort extends string> {
  head: readonly Column<Sort>[];
  /** The same classes as the rows'. */
  className: string;
  sort: Sort;
  /** Absent: the order is fixed. */
  onSort?: (sort: Sort) => void;
}

type ResourceListProps<Item extends { id: string }, Sort extends string> = {
  resource: Resource<Item>;
  /** Of the grid: `Projects`. */
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  columns: Columns<Sort> | null;
  /** Height in px of what is drawn as tiles. */
  tileHeight?: number;
  /** What can be done with all that is selected; null: nothing, and the toolbar stays. */
  bulk: readonly BulkAction[] | null;
  /** Search and filters, while nothing is selected; `goToList` puts focus on the rows. Absent: the bar of a selection pushes the list down. */
  toolbar?: (goToList: () => void) => ReactNode;
  /** Puts what stands in for rows around them. */
  frame?: (rows: ReactNode) => ReactNode;
  /** One row or tile. */
  children: (item: Item) => ReactNode;
};

/** Things with names as rows or as tiles, one or several at a time, below their search and filters or what can be done with them. */
export function ResourceList<Item extends { id: string }, Sort extends string>(props: ResourceListProps<Item, Sort>) {
  const {
    resource,
    label,
    scroller,
    columns,
    tileHeight = ROW,
    bulk,
    toolbar,
    frame = (rows) => rows,
    children,
  } = props;
  const { list, ids, itemOf, selected, host, tileColumns } = resource;
  const draw = (id: string) => {
    const item = itemOf(id);
    return item ? children(item) : null;
  };
  const bar = selected.length > 0 && bulk && <BulkBar count={selected.length} actions={bulk} onClear={list.clear} />;
  return (
    <>
      {toolbar ? (
        <div className="flex min-h-9 flex-wrap items-center gap-2">
          {bar ? (
            <div className="min-w-0 flex-1">{bar}</div>
          ) : (
            toolbar(() => list.lead !== null && list.focusRow(list.lead))
          )}
        </div>
      ) : (
        bar && <div className="mb-2">{bar}</div>
      )}
      <div ref={host}>
        {frame(
          tileColumns !== null ? (
            <TileGrid
              label={label}
              scroller={scroller}
              list={list}
              groups={[ids]}
              columns={tileColumns}
              rowHeight={tileHeight}
            >
              {draw}
            </TileGrid>
          ) : (
            <div {...gridRole(label)} {...list.listProps}>
              {columns && (
                <ListHead
                  columns={columns.head}
                  className={columns.className}
                  sort={columns.sort}
                  onSort={columns.onSort ?? (() => undefined)}
                />
              )}
              <VirtualRows
                scroller={scroller}
                count={ids.length}
                rowHeight={ROW}
                keyOf={(index) => ids[index] ?? String(index)}
                leadAt={ids.indexOf(list.lead ?? '')}
                covered={HEAD}
                isMeasured
              >
                {(index) => draw(ids[index] ?? '')}
              </VirtualRows>
            </div>
          ),
        )}
      </div>
    </>
  );
}
