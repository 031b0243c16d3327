import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useEditor } from '../../editor-hooks.ts';
import { boundedWidth, keptWidths } from './column-widths.ts';
import type { ColumnWidths } from './grid-columns.ts';

/** Left and right of a text in its cell, and room for an icon next to it; CSS pixels. */
const SPARE = 26;
/** In the header, next to the name and its icons: the button of the menu and the gaps. */
const SPARE_IN_HEAD = 62;

const NONE: ColumnWidths = {};

/** What is done with widths of columns. */
export interface WidthActions {
  /** `isDone`: the drag has ended; only then it is kept. */
  set: (key: string, width: number, isDone: boolean) => void;
  /** As wide as the texts that are drawn. */
  fit: (key: string) => void;
  /** Back to a share of the window. */
  reset: (key: string) => void;
  isChosen: (key: string) => boolean;
}

/** The widths of a table's columns, as somebody left them in this browser. */
export function useColumnWidths(
  table: string,
  grid: RefObject<HTMLElement | null>,
): { widths: ColumnWidths; actions: WidthActions } {
  const { documentId } = useEditor();
  const place = `${documentId}/${table}`;
  const [own, setOwn] = useState(() => ({ place, widths: keptWidths.of(place) ?? NONE }));
  const widths = own.place === place ? own.widths : (keptWidths.of(place) ?? NONE);
  const write = useCallback(
    (next: ColumnWidths, isDone: boolean) => {
      setOwn({ place, widths: next });
      if (isDone) keptWidths.keep(place, Object.keys(next).length === 0 ? null : next);
    },
    [place],
  );
  const actions = useMemo<WidthActions>(
    () => ({
      set: (key, width, isDone) => write({ ...widths, [key]: boundedWidth(width) }, isDone),
      fit: (key) => write({ ...widths, [key]: boundedWidth(widestIn(grid.current, key)) }, true),
      reset: (key) => {
        const { [key]: _own, ...others } = widths;
        write(others, true);
      },
      isChosen: (key) => widths[key] !== undefined,
    }),
    [widths, write, grid],
  );
  return { widths, actions };
}

/** The width that the drawn texts of a column need. */
function widestIn(grid: HTMLElement | null, key: string): number {
  const column = CSS.escape(key);
  const texts = [...(grid?.querySelectorAll(`[data-cell="${column}"] [data-text]`) ?? [])];
  const name = grid?.querySelector(`[data-head="${column}"] [data-text]`)?.parentElement?.children ?? [];
  const head = [...name].reduce((sum, { scrollWidth }) => sum + scrollWidth, SPARE_IN_HEAD);
  return Math.max(head, ...texts.map(({ scrollWidth }) => scrollWidth + SPARE));
}
