import { commandsOf } from '../../engine/command.ts';
import type { Media } from '../../shared/primitives.schema.ts';
import type { DataTableRecord, E3dDocument } from '../e3d.records.ts';
import { type Column, MAX_COLUMNS } from '../table.schema.ts';
import { slugOf, writeCells } from './tables.commands.ts';

const command = commandsOf<E3dDocument>();

/** Where a table's options have their pictures: its first column of that type, or one that it is to get. Null: it is full. */
export function pictureColumnOf({ columns }: Pick<DataTableRecord, 'columns'>): Column | null {
  const known = columns.find(({ type }) => type === 'media');
  const id = slugOf('picture', new Set(columns.map((column) => column.id)));
  if (!known && columns.length >= MAX_COLUMNS) return null;
  return known ?? { id, type: 'media', label: { type: 'custom', value: { en: 'Picture', sv: 'Bild' } } };
}

/** Gives options their pictures, by the ids of their rows. The column is made where there is none. */
export const setOptionPictures = command(
  'Draw pictures of options',
  (e3d, { table: id, pictures }: { table: string; pictures: ReadonlyMap<string, Media> }) => {
    const table = e3d.get('dataTables', id);
    if (!table || pictures.size === 0) return e3d;
    const column = pictureColumnOf(table);
    if (!column) return e3d;
    const isKnown = table.columns.some((one) => one.id === column.id);
    const ready = isKnown ? e3d : e3d.patch('dataTables', id, { columns: [...table.columns, column] });
    const cells = [...pictures].map(([row, value]) => ({ row, column: column.id, value }));
    return writeCells.run(ready, { table: id, cells });
  },
);
