import { keptSettings } from '../../../ui/kept-setting.ts';
import type { GridLanguages } from '../rows/text-row.ts';

/** The columns that hold texts: what is translated from, and what into. */
export type TextColumn = 'source' | 'target';

/** What can be hidden: the texts in each language, how long they are, and what is to be done. */
export const GRID_COLUMNS = ['source', 'target', 'length', 'state'] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];

/** The columns that are shown, in their order. At least one of them holds texts. */
export type ShownColumns = readonly GridColumn[];

/** The columns that are shown first. */
export const FIRST_COLUMNS: ShownColumns = ['source', 'target', 'state'];

const isColumn = (value: unknown): value is GridColumn => GRID_COLUMNS.some((column) => column === value);
const isText = (column: GridColumn): column is TextColumn => column === 'source' || column === 'target';

/** The columns with texts that a grid shows: never none. */
export function textColumnsOf({ target }: GridLanguages, shown: ShownColumns): readonly TextColumn[] {
  if (target === null) return ['source'];
  const texts = GRID_COLUMNS.filter(isText).filter((column) => shown.includes(column));
  return texts.length > 0 ? texts : ['target'];
}

/** The columns of a grid as CSS lays them out. */
export const templateOf = (texts: readonly TextColumn[], shown: ShownColumns): string =>
  [
    'minmax(7.5rem, 12.5rem)',
    ...texts.map(() => 'minmax(0, 1fr)'),
    ...(shown.includes('length') ? ['4.5rem'] : []),
    ...(shown.includes('state') ? ['6.5rem'] : []),
  ].join(' ');

/** Which columns of each project are shown in this browser. */
export const keptColumns = keptSettings<ShownColumns>('translations.columns', (stored) =>
  Array.isArray(stored) && stored.every(isColumn) ? stored : null,
);
