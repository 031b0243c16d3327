import type { GridLanguages } from '../rows/text-row.ts';
import type { TextColumn } from './grid-state.tsx';

/** What can be hidden: the texts in each language, how long they are, and what is to be done. */
export const GRID_COLUMNS = ['source', 'target', 'length', 'state'] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];

/** The columns that are shown, in their order. At least one of them holds texts. */
export type ShownColumns = readonly GridColumn[];

const FIRST: ShownColumns = ['source', 'target', 'state'];

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

/** Projects whose columns are remembered. */
const MOST = 50;
const KEY = 'diorama.translations.columns';

type Pair = [projectId: string, columns: GridColumn[]];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isColumn);

function read(): Pair[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** Which columns of each project are shown in this browser. */
export const keptColumns = {
  of: (projectId: string): ShownColumns => read().find(([known]) => known === projectId)?.[1] ?? FIRST,
  keep(projectId: string, columns: ShownColumns): void {
    const others = read().filter(([known]) => known !== projectId);
    try {
      localStorage.setItem(KEY, JSON.stringify([[projectId, columns], ...others].slice(0, MOST)));
    } catch {
      // Storage that is full or shut off: the choice lasts until the page is left.
    }
  },
};
