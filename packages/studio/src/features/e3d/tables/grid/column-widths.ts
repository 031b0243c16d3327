import * as z from 'zod';
import { keptSettings } from '../../../../ui/kept-setting.ts';
import type { ColumnWidths } from './grid-columns.ts';

/** CSS pixels a column may be narrowed and widened to. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;

const Widths = z.record(z.string(), z.number().min(MIN_WIDTH).max(MAX_WIDTH));

/** How wide the columns of each table are in this browser; by its document and id. */
export const keptWidths = keptSettings<ColumnWidths>('tables.widths', (stored) => Widths.safeParse(stored).data);

/** A width within what columns may have, in whole pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
