import { unescaped } from './escaped-text.ts';
import { attribute, follow, isOn } from './follow-part.ts';
import { type NumberFormat, numberText } from './number-format.ts';
import type { SheetRow } from './sheet-row.ts';

/** Rows of merged ranges that are visited. Ranges never overlap, so a sheet of 20,000 rows has far fewer. */
const MOST_VISITED = 5_000_000;

/** Clears what lies under merged cells: a sheet shows the first cell of a range alone, but may keep texts in the others. */
function clearMerged(rows: readonly SheetRow[], ranges: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const last = rows.reduce((most, { number }) => Math.max(most, number), 0);
  let visited = 0;
  for (const range of ranges) {
    const [, left = '', top, right = '', bottom] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(range) ?? [];
    const [from, to] = [columnOf(left) ?? 0, columnOf(right) ?? -1];
    for (let number = Number(top); number <= Math.min(Number(bottom), last); number += 1) {
      visited += 1;
      if (visited > MOST_VISITED) throw new Error('has too many merged cells');
      const texts = byNumber.get(number)?.texts;
      if (texts) clear(texts, number === Number(top) ? from + 1 : from, to);
    }
  }
}

function clear(texts: string[], from: number, to: number): void {
  for (let at = from; at <= to && at < texts.length; at += 1) texts[at] = '';
}

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

/** The column of an address such as `AB12`, from 0; null without one. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase();
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
