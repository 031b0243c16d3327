import { commandsOf } from '../../engine/command.ts';
import type { E3dDocument } from '../e3d.records.ts';
import type { Column } from '../table.schema.ts';
import { type CellEdit, type NewRow, removeRows, writeCells } from './tables.commands.ts';

const command = commandsOf<E3dDocument>();

/** Takes over what a file says of a table in one step: its new columns, changed cells, new rows, and rows it does not have. */
export const importRows = command(
  'Import rows',
  (
    e3d,
    {
      table: id,
      columns,
      cells,
      added,
      removed,
    }: {
      table: string;
      columns: readonly Column[];
      cells: readonly CellEdit[];
      added: readonly NewRow[];
      removed: readonly string[];
    },
  ) => {
    const table = e3d.get('dataTables', id);
    if (!table) return e3d;
    const taken = new Set(table.columns.map((column) => column.id));
    const fresh = columns.filter((column) => !taken.has(column.id));
    const wider = fresh.length === 0 ? e3d : e3d.patch('dataTables', id, { columns: [...table.columns, ...fresh] });
    return removeRows.run(writeCells.run(wider, { table: id, cells, added }), { ids: removed });
  },
);
