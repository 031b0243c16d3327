import type { CellEdit, NewRow } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { isFormula, keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { type Cell, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { cellFault, isFailedCell } from '@diorama/documents/shared/text/cell-fault.ts';
import { fromCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { emptyNotes, note, type RowNotes } from '../../../../editor/import/row-notes.ts';
import { breather } from '../../../../engine/breather.ts';
import { isStored } from '../../../../table-files/column-decimals.ts';
import { KeyFinder } from '../../../../table-files/key-finder.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { type CellReader, readCell, typedText } from '../grid/cell-text.ts';
import { type GridColumn, targetOf } from '../grid/grid-columns.ts';
import { type ColumnReading, noteReading, readingsOf } from './column-readings.ts';

/** A row of the file that makes or changes a row of the table. */
export interface ReviewedRow {
  /** As spreadsheets number rows. */
  line: number;
  key: string;
  /** Cells that differ, as they are typed. Empty for a new row. */
  differences: { field: string; before: string; after: string }[];
}

/** What an import does. */
export interface ImportPlan {
  added: NewRow[];
  edits: CellEdit[];
  /** Rows that the file does not have, where those are to go. */
  removed: string[];
  /** Rows of the table that the file changes, and those that it makes. */
  changes: ReviewedRow[];
  fresh: ReviewedRow[];
  unchanged: number;
  /** Keys of rows that the file does not have. */
  missing: string[];
  /** Cells and rows that are not taken, each with what is wrong and the way out. */
  problems: RowNotes;
  /** How something that may be meant otherwise was taken. */
  readings: RowNotes;
}

interface ImportInto {
  /** The column of each column of the file; null: it is left out. */
  places: readonly (GridColumn | null)[];
  /** The id of the key column. */
  key: string;
  rows: readonly RowRecord[];
  /** Key of each row of the table. */
  keys: readonly string[];
  reader: CellReader;
  nameOf: (column: GridColumn) => string;
  removesOthers: boolean;
  newId: () => string;
}

/** Compares a file with a table row by row, by key, in slices between which the page can draw. Nothing is written. */
export async function planImport(file: TableFile, into: ImportInto): Promise<ImportPlan> {
  const { places, key, rows, keys, removesOthers, newId } = into;
  const breathe = breather();
  const plan: ImportPlan = {
    ...{ added: [], edits: [], removed: [], changes: [], fresh: [], unchanged: 0, missing: [] },
    ...{ problems: emptyNotes(), readings: emptyNotes() },
  };
  const keyAt = places.findIndex((place) => place?.column.id === key);
  const keyPlace = places[keyAt];
  if (!keyPlace) return plan;
  const ownKeys = file.rows.map(({ texts }) => keyOf(fromCell(texts[keyAt] ?? '').trim(), keyPlace, into));
  const known = new KeyFinder(
    rows.map((row, at) => [keys[at] ?? '', row] as const),
    ownKeys,
  );
  const columns = readingsOf(file, { places, rows, known, keys: ownKeys });
  for (const reading of columns) if (reading) noteReading(plan.readings, reading, into);
  const room = MAX_ROWS - rows.length;
  const seen = new Map<string, number>();
  const kept = new Set<string>();
  const left: ReviewedRow[] = [];
  const made: { line: number; key: string; cells: Record<string, Cell> }[] = [];
  for (const [at, { line, texts }] of file.rows.entries()) {
    await breathe();
    const text = fromCell(texts[keyAt] ?? '').trim();
    const own = ownKeys[at] ?? '';
    const problem = (why: string, wayOut: string) =>
      noteProblem(plan.problems, { row: line, column: into.nameOf(keyPlace), text, why, wayOut });
    const before = own === '' ? undefined : seen.get(own);
    if (isFailedCell(text)) note(plan.problems, `Row ${line}, ${into.nameOf(keyPlace)}`, `The key ${cellFault(text)}`);
    else if (own === '') problem('The row has no key', 'Write one that no other row has');
    else if (before !== undefined) problem(`Row ${before} has the same key`, 'Give one of them another key');
    if (own === '' || before !== undefined) continue;
    seen.set(own, line);
    const found = known.find(own);
    const row = found?.thing;
    if (row) kept.add(row.id);
    if (found && found.key !== own)
      note(plan.readings, line, `The key “${shown(own)}” is taken for “${shown(found.key)}” of the table`);
    const { edits, differences } = cellsOf(
      { texts, line, row, columns, isWorkbook: file.isWorkbook },
      into,
      plan.problems,
    );
    if (!row)
      made.push({
        ...{ line, key: own },
        cells: Object.fromEntries(edits.flatMap(({ column, value }) => (value === null ? [] : [[column, value]]))),
      });
    else if (edits.length === 0) plan.unchanged += 1;
    else {
      plan.changes.push({ line, key: found?.key ?? own, differences });
      plan.edits.push(...edits);
    }
  }
  for (const [at, { id }] of rows.entries())
    if (!kept.has(id)) {
      plan.missing.push(keys[at] ?? '');
      if (removesOthers) plan.removed.push(id);
    }
  for (const [at, { line, key: own, cells }] of made.entries()) {
    if (at >= room + plan.removed.length) left.push({ line, key: own, differences: [] });
    else {
      plan.added.push({ id: newId(), cells });
      plan.fresh.push({ line, key: own, differences: [] });
    }
  }
  for (const { line, key: own } of left)
    noteProblem(plan.problems, {
      ...{ row: line, column: into.nameOf(keyPlace), text: own },
      why: `A table has at most ${MAX_ROWS.toLocaleString('en')} rows`,
      wayOut: 'Delete rows, or make a second table',
    });
  return plan;
}

interface Problem {
  /** As spreadsheets number rows. */
  row: number;
  column: string;
  text: string;
  /** What is wrong. */
  why: string;
  wayOut: string;
}

const noteProblem = (notes: RowNotes, { row, column, text, why, wayOut }: Problem): void =>
  note(notes, `Row ${row}, ${column}`, `${why}${text === '' ? '' : ` (“${text.slice(0, 80)}”)`}. ${wayOut}`);

const shown = (text: string): string => text.slice(0, 80);

/** What a row of the file is found by: the text of its key as the table would hold it. */
function keyOf(text: string, place: GridColumn, { reader }: ImportInto): string {
  if (isFailedCell(text)) return '';
  const read = readCell(text, place, undefined, reader, { takesFormulas: false });
  return 'fault' in read || read.value === null || typeof read.value === 'object' ? '' : keyText(read.value).trim();
}

interface RowToRead {
  texts: readonly string[];
  /** As spreadsheets number rows. */
  line: number;
  /** The row of the table; undefined: there is none. */
  row: RowRecord | undefined;
  columns: readonly (ColumnReading | null)[];
  isWorkbook: boolean;
}

/** What a row of the file sets, cell by cell; texts of several languages are one cell. */
function cellsOf(
  { texts, line, row, columns, isWorkbook }: RowToRead,
  { places, key, reader, nameOf }: ImportInto,
  problems: RowNotes,
): { edits: { row: string; column: string; value: Cell | null }[]; differences: ReviewedRow['differences'] } {
  const cells = new Map<string, Cell | null>();
  const differences: (ReviewedRow['differences'][number] & { id: string })[] = [];
  for (const [at, place] of places.entries()) {
    if (!place) continue;
    const { id } = place.column;
    const text = fromCell(texts[at] ?? '');
    const stored = row?.cells[id];
    if (isFailedCell(text)) {
      // What is stored stays: the cell is no blank one.
      note(problems, `Row ${line}, ${nameOf(place)}`, `It ${cellFault(text)}`);
      continue;
    }
    // The row was found by it.
    if (id === key && row) continue;
    const { unit, decimal: own = null } = columns[at] ?? {};
    const decimal = isWorkbook && isStored(text.trim()) ? '.' : own;
    if (row && !unit?.scale && text.trim() === typedText(stored, place, reader).trim()) continue;
    const old = cells.has(id) ? (cells.get(id) ?? undefined) : stored;
    const read = readCell(text, place, old, reader, { takesFormulas: id !== key, decimal, ...(unit ? { unit } : {}) });
    if ('fault' in read) {
      const wayOut = wayOutOf(place);
      noteProblem(problems, { row: line, column: nameOf(place), text, why: read.fault, wayOut });
    } else if (!isSame(read.value, stored, place, reader)) {
      cells.set(id, read.value);
      if (row) differences.push({ id, field: nameOf(place), before: typedText(stored, place, reader), after: text });
    }
  }
  const edits = [...cells].flatMap(([column, value]) =>
    equalJson(value ?? undefined, row?.cells[column]) ? [] : [{ row: row?.id ?? '', column, value }],
  );
  const written = new Set(edits.map(({ column }) => column));
  return { edits, differences: differences.filter(({ id }) => written.has(id)).map(({ id: _id, ...shown }) => shown) };
}

/** Whether a cell stays as it is. A number that a spreadsheet wrote with more digits is the same. */
function isSame(value: Cell | null, stored: Cell | undefined, place: GridColumn, reader: CellReader): boolean {
  if (stored === undefined) return value === null;
  if (value === null || isFormula(value)) return false;
  return typeof value === 'number' && typedText(value, place, reader) === typedText(stored, place, reader);
}

function wayOutOf({ column }: GridColumn): string {
  if (column.type === 'money') return `Write an amount in ${column.currency}, such as 12 000`;
  if (isNumeric(column.type)) return 'Write digits, such as 1234.5';
  if (column.type === 'boolean') return 'Write yes or no';
  if (column.type === 'media') return 'Use the name of a picture in the assets that no other has';
  const target = targetOf(column);
  return target === null ? 'Shorten the text' : `Use the id of a ${target}, or a name that no other has`;
}
