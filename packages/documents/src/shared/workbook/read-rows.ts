import { columnOf } from './cell-address.ts';
import { unescaped } from './escaped-text.ts';
import { attribute, follow, isOn } from './follow-part.ts';
import { clearMerged } from './merged-cells.ts';
import { type NumberFormat, numberText } from './number-format.ts';
import type { SheetRow } from './sheet-row.ts';

/** What the cells of a sheet refer to. */
export interface Cells {
  strings: readonly string[];
  /** By the number of a cell's style. */
  formats: readonly NumberFormat[];
  isFrom1904: boolean;
}

/** The cells of a sheet. */
export interface SheetRows {
  /** Rows that have cells. A formula gives its last result. */
  rows: SheetRow[];
  /** Cells whose formula failed, such as `#N/A`; they are empty. */
  errors: number;
  /** Cells with a formula that no program has worked out; they are empty. Programs that write workbooks by themselves leave results out. */
  unsolved: number;
  /** Rows that the sheet hides, as a filter does; they are read, too. */
  hidden: number;
}

/** Characters of all cells: one text can stand in many of them, so a small workbook can hold any number. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const PLAIN: NumberFormat = { kind: 'number', digits: null };

/**
 * The rows that have cells, as texts. A row or cell without an address follows the one before it (ECMA-376, part 1,
 * 18.3.1.73 and 18.3.1.4).
 */
export function readRows(xml: string, cells: Cells, most: { rows: number; columns: number }): SheetRows {
  const rows: SheetRow[] = [];
  const merged: string[] = [];
  let [errors, unsolved, hidden, number, characters] = [0, 0, 0, 0, 0];
  let row: string[] | null = null;
  let failed = new Map<number, string>();
  let isHidden = false;
  let cell = { at: -1, type: '', style: 0, value: '', hasValue: false, hasFormula: false };
  let isValue = false;
  let aside = 0;
  follow(xml, {
    open: (tag) => {
      const { local } = tag;
      if (local === 'row') {
        row = [];
        failed = new Map();
        number = rowOf(attribute(tag, 'r')) ?? number + 1;
        isHidden = isOn(attribute(tag, 'hidden'));
        cell = { ...cell, at: -1 };
      } else if (local === 'c')
        cell = {
          at: columnOf(attribute(tag, 'r')) ?? cell.at + 1,
          type: attribute(tag, 't'),
          style: Number(attribute(tag, 's') || 0),
          value: '',
          hasValue: false,
          hasFormula: false,
        };
      else if (local === 'f') cell.hasFormula = true;
      else if (local === 'rPh') aside += 1;
      else if (local === 'mergeCell') merged.push(attribute(tag, 'ref'));
      if (local === 'v') cell.hasValue = true;
      isValue = local === 'v' || (local === 't' && aside === 0);
    },
    text: (text) => {
      if (isValue) cell.value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') aside -= 1;
      if (name === 'c' && row && cell.at < most.columns) {
        while (row.length < cell.at) row.push('');
        const text = cellText(cell, cells);
        characters += text.length;
        if (characters > MOST_CHARACTERS)
          throw new Error(`has cells with more than ${MOST_CHARACTERS / 1024 / 1024} million characters`);
        row[cell.at] = text;
        if (cell.type === 'e') {
          errors += 1;
          failed.set(cell.at, cell.value);
        }
        // A text may be empty, where there is one.
        else if (cell.hasFormula && cell.value === '' && !(cell.type === 'str' && cell.hasValue)) {
          unsolved += 1;
          failed.set(cell.at, '');
        }
      }
      if (name !== 'row' || !row) return;
      if (row.length > 0 && rows.length < most.rows) {
        rows.push({ number, texts: row, ...(failed.size > 0 ? { failed } : {}) });
        if (isHidden) hidden += 1;
      }
      row = null;
    },
  });
  clearMerged(rows, merged);
  return { rows, errors, unsolved, hidden };
}

/** The number of a row; null where the sheet does not say it. */
const rowOf = (address: string): number | null => (/^\d{1,7}$/.test(address) ? Number(address) : null);

/** A formula gives its last result; an error of a formula is no text, nor is a cell whose value has none. */
function cellText({ type, style, value }: { type: string; style: number; value: string }, cells: Cells): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return cells.strings[Number(value)] ?? '';
    case 'b':
      return isOn(value) ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    case '':
    case 'n':
      return numberText(value, cells.formats[style] ?? PLAIN, cells.isFrom1904);
    default:
      return unescaped(value);
  }
}
