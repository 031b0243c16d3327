import { isPlainObject } from '../engine/json.ts';
import { LANGUAGES, type Language } from '../shared/languages.ts';
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

/**
 * A number as people and spreadsheets write it: `1 234,5`, `1,234.50`, `12 000 kr`; null: it is none. Of two different
 * signs the last is the decimal one; one that stands several times separates thousands. `1,234` alone is 1.234 unless
 * `hasThousands` says that commas before three digits are those of thousands.
 */
export function numberIn(text: string, { hasThousands = false }: { hasThousands?: boolean } = {}): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:[A-Z]{3}|[$€£])|(?:[A-Z]{3}|kr|:-|[$€£%]|m²|m2|kvm|m|sqft|ft²|ft2|ft)$/giu, '')
    .replace('\u2212', '-');
  const [, sign = '', digits = '', power = ''] = /^([+-]?)([\d.,]+)(e[+-]?\d+)?$/i.exec(plain) ?? [];
  const at = decimalAt(digits, hasThousands);
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)?$/.test(whole) || !/^\d*$/.test(fraction)) return null;
  if (whole === '' && fraction === '') return null;
  const value = Number(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}${power}`);
  return Number.isFinite(value) ? value : null;
}

/** Where the decimal sign stands among digits, commas and points; -1: nowhere. */
function decimalAt(digits: string, hasThousands: boolean): number {
  const signs = [...digits].filter((sign) => sign === ',' || sign === '.');
  const last = signs.at(-1);
  if (last === undefined || signs.filter((sign) => sign === last).length > 1) return -1;
  if (signs.length === 1 && last === ',' && hasThousands && /^[1-9]\d{0,2},\d{3}$/.test(digits)) return -1;
  return digits.lastIndexOf(last);
}
