import { isPlainObject } from '../engine/schema/json.ts';
import { LANGUAGES, type Language } from '../engine/schema/languages.ts';
import { numberIn } from '../shared/text/number-text.ts';
import { isFormula } from './graph/table-index.ts';
import type { Cell, Column } from './table.schema.ts';

/** The text of a cell in a language; empty for what has no text. */
export function plainText(cell: unknown, language: Language): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (isFormula(cell)) return `= ${cell.expr}`;
  if (!isPlainObject(cell)) return '';
  if (cell.type === 'custom' && isPlainObject(cell.value)) {
    const text = cell.value[language];
    return typeof text === 'string' ? text : '';
  }
  if (cell.type === 'variable' && typeof cell.key === 'string') return cell.key;
  return typeof cell.name === 'string' ? cell.name : '';
}

/** Types whose cells are numbers. */
export const isNumeric = (type: Column['type']): boolean =>
  type === 'number' || type === 'money' || type === 'length' || type === 'area';

/** What a cell is in a column of another type; null: that type cannot hold it. A formula stays a formula. */
export function convertedCell(cell: Cell, to: Column): Cell | null {
  if (isFormula(cell)) return cell;
  if (isNumeric(to.type)) return numberOf(cell);
  switch (to.type) {
    case 'text':
      return textOf(cell);
    case 'i18n': {
      if (isPlainObject(cell) && (cell.type === 'custom' || cell.type === 'variable')) return cell;
      const text = textOf(cell);
      return text === null ? null : { type: 'custom', value: { en: text } };
    }
    case 'boolean':
      return typeof cell === 'boolean' ? cell : booleanIn(textOf(cell) ?? '');
    case 'media':
      return isPlainObject(cell) && 'url' in cell ? cell : null;
    default: {
      const target = to.type === 'reference' ? to.to : to.type;
      return isPlainObject(cell) && 'id' in cell && cell.type === target ? cell : null;
    }
  }
}

const numberOf = (cell: Cell): number | null =>
  typeof cell === 'number' ? cell : typeof cell === 'boolean' ? Number(cell) : numberIn(textOf(cell) ?? '');

const textOf = (cell: Cell): string | null =>
  LANGUAGES.map((language) => plainText(cell, language)).find(Boolean) ?? null;

const YES = new Set(['true', 'yes', 'ja', 'y', 'x', '1', 'on', '✓']);
const NO = new Set(['false', 'no', 'nej', 'n', '0', 'off']);

/** Yes or no as people write it; null: neither. */
export function booleanIn(text: string): boolean | null {
  const plain = text.trim().toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : null;
}
