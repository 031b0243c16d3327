import * as z from 'zod';
import type { ColumnWidths } from './grid-columns.ts';

/** CSS pixels a column may be narrowed and widened to. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;
/** Tables whose widths are remembered. */
const MOST = 50;
const KEY = 'diorama.tables.widths';

const Kept = z.array(z.tuple([z.string(), z.record(z.string(), z.number().min(MIN_WIDTH).max(MAX_WIDTH))]));

function read(): z.output<typeof Kept> {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** How wide the columns of each table are in this browser. `table`: its document and id. */
export const keptWidths = {
  of: (table: string): ColumnWidths => read().find(([known]) => known === table)?.[1] ?? {},
  keep(table: string, widths: ColumnWidths): void {
    const others = read().filter(([known]) => known !== table);
    const own: z.output<typeof Kept> = Object.keys(widths).length === 0 ? [] : [[table, { ...widths }]];
    try {
      localStorage.setItem(KEY, JSON.stringify([...own, ...others].slice(0, MOST)));
    } catch {
      // Storage that is full or shut off: the widths last until the page is left.
    }
  },
};

/** A width within what columns may have, in whole pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
