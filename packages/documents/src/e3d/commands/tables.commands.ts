import { commandsOf } from '../../engine/command.ts';
import { type ListMove, movedInList, removedFromList } from '../../engine/list-edits.ts';
import { orderBetween, ordersBetween } from '../../engine/order.ts';
import { e3dLabels } from '../e3d.labels.ts';
import type { DataTableRecord, E3dDocument, E3dRecords, RowRecord } from '../e3d.records.ts';
import type { Cell, Column } from '../table.schema.ts';

const command = commandsOf<E3dDocument>();
const { dataTables: tables, rows } = e3dLabels.records;

/** A row before it has a place. */
export interface NewRow {
  id: string;
  cells: Readonly<Record<string, Cell>>;
}

/** What a cell is set to; null empties it. */
export interface CellEdit {
  row: string;
  column: string;
  value: Cell | null;
}

/** Rows of one table in order. */
export const rowsOf = (e3d: E3dRecords, table: string): RowRecord[] =>
  e3d.ordered('rows').filter((row) => row.table?.id === table);

/** Adds a table behind the last one, with rows of its own. */
export const addTable = command(
  `Add ${tables.one}`,
  (
    e3d,
    {
      rows: own = [],
      ...table
    }: Pick<DataTableRecord, 'id' | 'name' | 'key' | 'columns'> & { rows?: readonly NewRow[] },
  ) => {
    const order = orderBetween(e3d.ordered('dataTables').at(-1)?.order, null);
    return withRows(e3d.put('dataTables', { ...table, order }), table.id, own, null, null);
  },
);

/** Sets what a table is called. */
export const renameTable = command(`Rename ${tables.one}`, (e3d, { id, name }: { id: string; name: string }) =>
  e3d.patch('dataTables', id, { name }),
);

/** Copies tables with their rows, each behind its original. */
export const duplicateTables = command(
  `Duplicate ${tables.many}`,
  (
    e3d,
    { items, newId }: { items: readonly { id: string; copy: string; name: string }[]; newId: () => string },
  ): E3dRecords =>
    items.reduce((next, { id, copy, name }) => {
      const ordered = next.ordered('dataTables');
      const at = ordered.findIndex((table) => table.id === id);
      const original = ordered[at];
      if (!original) return next;
      const order = orderBetween(original.order, ordered[at + 1]?.order);
      const copies = rowsOf(next, id).map((row) => ({ ...row, id: newId(), table: refTo(copy) }));
      return next.put('dataTables', { ...original, id: copy, name, order }).putAll('rows', copies);
    }, e3d),
);

/** Removes tables with their rows, and clears every reference to them. */
export const removeTables = command(`Delete ${tables.many}`, (e3d, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => e3d.get('dataTables', id)));
  if (gone.size === 0) return e3d;
  const inside = e3d.all('rows').filter((row) => gone.has(row.table?.id ?? ''));
  const without = e3d.removeAll(
    'rows',
    inside.map(({ id }) => id),
  );
  return removedFromList(without, 'dataTables', ids);
});

/** Puts tables between two others. */
export const moveTables = command(`Move ${tables.many}`, (e3d, move: ListMove) => movedInList(e3d, 'dataTables', move));

/** Sets cells, and puts rows behind the last one for those that did not fit. Cells of rows that are gone are passed over. */
export const writeCells = command(
  'Edit cells',
  (e3d, { table, cells, added = [] }: { table: string; cells: readonly CellEdit[]; added?: readonly NewRow[] }) => {
    if (!e3d.get('dataTables', table)) return e3d;
    const changed = new Map<string, Map<string, Cell>>();
    for (const { row: id, column, value } of cells) {
      const row = changed.get(id) ?? new Map(Object.entries(e3d.get('rows', id)?.cells ?? {}));
      if (value === null || value === '') row.delete(column);
      else row.set(column, value);
      changed.set(id, row);
    }
    const written = e3d.putAll(
      'rows',
      [...changed].flatMap(([id, own]) => {
        const row = e3d.get('rows', id);
        return row ? [{ ...row, cells: Object.fromEntries(own) }] : [];
      }),
    );
    if (added.length === 0) return written;
    return withRows(written, table, added, rowsOf(e3d, table).at(-1)?.order ?? null, null);
  },
);

/** Adds rows to a table between two others. */
export const addRows = command(
  `Add ${rows.many}`,
  (e3d, { table, rows: added, after, before }: Omit<ListMove, 'ids'> & { table: string; rows: readonly NewRow[] }) => {
    if (!e3d.get('dataTables', table)) return e3d;
    const orderOf = (id: string | null) => (id === null ? null : (e3d.get('rows', id)?.order ?? null));
    return withRows(e3d, table, added, orderOf(after), orderOf(before));
  },
);

/** Removes rows. */
export const removeRows = command(`Delete ${rows.many}`, (e3d, { ids }: { ids: readonly string[] }) =>
  e3d.removeAll('rows', ids),
);

/** Puts rows of a table between two others of it. */
export const moveRows = command(`Move ${rows.many}`, (e3d, { table, ...move }: ListMove & { table: string }) =>
  movedInList(e3d, 'rows', move, rowsOf(e3d, table)),
);

const refTo = (id: string) => ({ type: 'data-table' as const, id });

function withRows(
  e3d: E3dRecords,
  table: string,
  added: readonly NewRow[],
  after: string | null,
  before: string | null,
): E3dRecords {
  const orders = ordersBetween(after, before, added.length);
  return e3d.putAll(
    'rows',
    added.map(({ id, cells }, at) => ({ id, order: orders[at] ?? '', table: refTo(table), cells: { ...cells } })),
  );
}

/** Cells with one set; an empty one is absent. */
export function withCell(cells: RowRecord['cells'], column: string, value: Cell | null): RowRecord['cells'] {
  const { [column]: _old, ...others } = cells;
  return value === null || value === '' ? others : { ...others, [column]: value };
}

/** A readable id made of a name that none of `taken` has: `roof_price`, `roof_price_2`. Expressions can use it as it is. */
export function slugOf(name: string, taken: Iterable<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48);
  const slug = /^[a-z]/.test(plain) ? plain : plain === '' ? 'column' : `c_${plain}`;
  const others = new Set([...taken, ...RESERVED]);
  if (!others.has(slug)) return slug;
  let number = 2;
  while (others.has(`${slug}_${number}`)) number += 1;
  return `${slug}_${number}`;
}

/** Keywords of the expression language. */
const RESERVED = ['true', 'false', 'null', 'in'];

export const columnLabel = (column: Column, language: 'en' | 'sv'): string =>
  (column.label?.type === 'custom' && (column.label.value[language] || column.label.value.en)) || column.id;
