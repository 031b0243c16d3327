import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import {
  type DecimalSign,
  isEitherNumber,
  isPercentage,
  numberIn,
} from '@diorama/documents/shared/text/number-text.ts';
import { fromCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { note, type RowNotes } from '../../../../editor/import/row-notes.ts';
import { columnDecimal, isStored } from '../../../../table-files/column-decimals.ts';
import type { KeyFinder } from '../../../../table-files/key-finder.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import type { CellReader, CellUnit } from '../grid/cell-text.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { cellUnitOf } from './heading-unit.ts';

/** How the numbers of a column of a file are read: by its heading, and by what most of its cells leave no doubt about. */
export interface ColumnReading {
  place: GridColumn;
  unit: CellUnit;
  decimal: DecimalSign | null;
  /** A cell that may be a thousand times as much, where nothing but its size says which. */
  either: string | null;
  /** A cell with a percentage. */
  percent: string | null;
  /** Cells with several units, of which a column of plain numbers keeps none. */
  units: readonly string[];
}

interface Delivery {
  places: readonly (GridColumn | null)[];
  rows: readonly RowRecord[];
  known: KeyFinder<RowRecord>;
  /** Of each row of the file. */
  keys: readonly string[];
}

/** One for each column of the file that holds numbers; null for others. */
export function readingsOf(file: TableFile, { places, known, keys }: Delivery): (ColumnReading | null)[] {
  return places.map((place, at) => {
    if (!place || !isNumeric(place.column.type)) return null;
    const texts = file.rows.map((row) => fromCell(row.texts[at] ?? '').trim());
    const unit = cellUnitOf(file.headings[at] ?? '', place.column);
    const open = file.isWorkbook ? texts.filter((text) => !isStored(text)) : texts;
    const sure = columnDecimal(texts, file);
    const either = open.find(isEitherNumber) ?? null;
    const percent = texts.find(isPercentage) ?? null;
    const units = place.column.type === 'number' ? cellsWithUnits(texts) : [];
    const reading = { place, unit, percent, units };
    if (sure !== null || either === null) return { ...reading, decimal: sure, either: null };
    const pairs = texts.flatMap((text, row): [string, number][] => {
      const stored = known.find(keys[row] ?? '')?.thing.cells[place.column.id];
      return typeof stored === 'number' && isEitherNumber(text) && !(file.isWorkbook && isStored(text))
        ? [[text, stored / (unit.scale ?? 1)]]
        : [];
    });
    const decimal = decimalByStored(pairs);
    return { ...reading, decimal, either: decimal === null ? either : null };
  });
}

/** One cell for each unit that numbers have; empty where all have the same, or none. */
function cellsWithUnits(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const [, before = '', behind = ''] = /^([^\d\s.,+\u2212-]*)[-+\d\s.,\u2212]*?([^\d\s.,%-][^%]*)?$/.exec(text) ?? [];
    const unit = `${before}${behind}`.trim().toLowerCase();
    if (unit !== '' && numberIn(text) !== null && !found.has(unit)) found.set(unit, text);
  }
  return found.size > 1 ? [...found.values()] : [];
}

/** The sign that makes numbers those that were there, or the nearer ones; null: there were none to compare with. */
function decimalByStored(pairs: readonly (readonly [text: string, stored: number])[]): DecimalSign | null {
  const farFrom = (decimal: DecimalSign) =>
    pairs.reduce((sum, [text, stored]) => {
      const value = Math.abs(numberIn(text, { decimal }) ?? 0);
      return stored === 0 || value === 0 ? sum : sum + Math.abs(Math.log(value / Math.abs(stored)));
    }, 0);
  const [comma, point] = [farFrom(','), farFrom('.')];
  return comma === point ? null : comma < point ? ',' : '.';
}

interface Naming {
  reader: Pick<CellReader, 'sizeUnit'>;
  nameOf: (column: GridColumn) => string;
}

/** Says what was decided for a column where it may be meant otherwise. */
export function noteReading(notes: RowNotes, reading: ColumnReading, { reader, nameOf }: Naming): void {
  const { place, unit, either, percent, units } = reading;
  const name = nameOf(place);
  const say = (text: string) => note(notes, name, text);
  const shown = (value: number | null) => (value ?? 0).toLocaleString('en', { maximumFractionDigits: 15 });
  if (units.length > 0)
    say(
      `Its cells have several units, such as “${units.slice(0, 3).join('” and “')}”: the numbers alone are taken. Write one unit, or make it a column of money, lengths or areas`,
    );
  if (percent !== null) say(`Percentages are parts of one: “${percent}” is ${shown(numberIn(percent))}`);
  if (unit.scale !== undefined)
    say(`Its heading says that numbers are to be multiplied by ${shown(unit.scale)}: that is done`);
  if (unit.sizeUnit !== undefined && unit.sizeUnit !== reader.sizeUnit)
    say(`Its heading says that sizes are in ${unit.sizeUnit === 'sqf' ? 'feet' : 'metres'}: they are converted`);
  if (either !== null)
    say(
      `“${either}” is read as ${shown(numberIn(either, { hasThousands: place.column.type === 'money' }))}. Write numbers without a sign between thousands where that is wrong`,
    );
}
