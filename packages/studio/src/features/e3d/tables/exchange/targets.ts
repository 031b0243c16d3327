import { slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { type GridColumn, gridColumnsOf } from '../grid/grid-columns.ts';
import { guessedColumn, type NewColumn } from './guess-column.ts';
import { columnNamed } from './headings.ts';

/** Where a column of a file goes. */
export type FileTarget =
  | { type: 'skip' }
  /** A column of the table, by the grid's key. */
  | { type: 'column'; key: string }
  | { type: 'new'; column: NewColumn };

/** Where each column of a file goes unless one says otherwise: into the column its heading names, else into a new one. */
export function guessedTargets(file: TableFile, columns: readonly GridColumn[], shown: Language): FileTarget[] {
  const taken = new Set<string>();
  return file.headings.map((heading, at): FileTarget => {
    const found = columnNamed(heading, columns, shown);
    if (found && !taken.has(found.key)) {
      taken.add(found.key);
      return { type: 'column', key: found.key };
    }
    const texts = file.rows.map((row) => row.texts[at] ?? '');
    // What has neither a name nor texts is a gap between columns.
    if (found || (heading === '' && texts.every((text) => text.trim() === ''))) return { type: 'skip' };
    return { type: 'new', column: guessedColumn(heading, texts) };
  });
}

/** A target for one column; another one that had it is left out then. */
export const withTarget = (targets: readonly FileTarget[], at: number, target: FileTarget): FileTarget[] =>
  targets.map((one, place) => {
    if (place === at) return target;
    return target.type === 'column' && one.type === 'column' && one.key === target.key ? { type: 'skip' } : one;
  });

/** The grid's column of each column of a file, null where it is left out, and the columns that are made. */
export function placesOf(
  targets: readonly FileTarget[],
  columns: readonly GridColumn[],
): { places: (GridColumn | null)[]; added: Column[] } {
  const made = new Map<string, Column>();
  const taken = new Set(columns.map(({ column }) => column.id));
  const places = targets.map((target, at): GridColumn | null => {
    if (target.type === 'skip') return null;
    if (target.type === 'column') return columns.find(({ key }) => key === target.key) ?? null;
    // Texts in several languages are one column.
    const name = target.column.type === 'i18n' ? `texts ${target.column.name.toLowerCase()}` : String(at);
    const column = made.get(name) ?? columnOf(target.column, taken);
    made.set(name, column);
    taken.add(column.id);
    const own = gridColumnsOf([column]);
    return own.find(({ language }) => language === (target.column.language ?? 'en')) ?? own[0] ?? null;
  });
  return { places, added: [...made.values()] };
}

function columnOf({ name, type, currency }: NewColumn, taken: ReadonlySet<string>): Column {
  const id = slugOf(name, taken);
  const label: Column['label'] =
    name === '' || name === id ? null : { type: 'custom', value: { en: name.slice(0, 200) } };
  return type === 'money' ? { id, label, type, currency } : { id, label, type };
}

/**
 * Rows that are sampled for a key, and the share of them in which a key must be unique: the others are named in the
 * review.
 */
const LOOKED_AT = 1_000;
const MOST = 0.8;

/**
 * The column that holds the key of a new table: the first that is unique for most rows; else the first that is taken.
 */
export function guessedKey({ rows }: TableFile, targets: readonly FileTarget[]): number {
  const canBeKey = targets.map((target) => target.type === 'new' && target.column.type !== 'i18n');
  const looked = rows.slice(0, LOOKED_AT);
  const distinctIn = (at: number) => new Set(looked.map(({ texts }) => (texts[at] ?? '').trim()).filter(Boolean)).size;
  const found = canBeKey.findIndex((can, at) => can && distinctIn(at) >= looked.length * MOST);
  return found >= 0 ? found : Math.max(0, canBeKey.indexOf(true));
}
