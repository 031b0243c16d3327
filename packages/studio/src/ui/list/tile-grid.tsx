import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { textScale } from '../text-scale.ts';
import { gridRole, rowRole } from './keys/grid-roles.ts';
import type { ListSelectionState } from './use-list-selection.ts';
import { VirtualRows } from './virtual-rows.tsx';

type TileGridProps = {
  label: string;
  scroller: RefObject<HTMLElement | null>;
  list: ListSelectionState;
  /** Each group begins a row of its own. */
  groups: readonly (readonly string[])[];
  /** From `useTileColumns`. */
  columns: number;
  /** About how high a row of tiles is, CSS pixels. */
  rowHeight: number;
  /** Draws one tile. */
  children: (id: string) => ReactNode;
};

/** CSS pixels between two tiles. */
const GAP = 16;

/** Tiles in rows, of any number: draws what is in sight. */
export function TileGrid({ label, scroller, list, groups, columns, rowHeight, children }: TileGridProps) {
  const rows = groups.flatMap((ids) => chunked(ids, columns));
  const leadAt = rows.findIndex((row) => list.lead !== null && row.includes(list.lead));
  return (
    <div {...gridRole(label)} {...list.listProps}>
      <VirtualRows
        scroller={scroller}
        count={rows.length}
        rowHeight={rowHeight}
        gap={GAP}
        keyOf={(index) => rows[index]?.[0] ?? String(index)}
        leadAt={leadAt}
        isMeasured
      >
        {(index) => (
          <div
            {...rowRole}
            className="grid"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: GAP }}
          >
            {rows[index]?.map((id) => (
              <Fragment key={id}>{children(id)}</Fragment>
            ))}
          </div>
        )}
      </VirtualRows>
    </div>
  );
}

/** How many tiles of at least `width` CSS pixels, at the usual size of texts, fit in a row of an element. */
export function useTileColumns(host: RefObject<HTMLElement | null>, width: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const least = width * textScale() + GAP;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / least)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host, width]);
  return columns;
}

function chunked(ids: readonly string[], size: number): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
}
