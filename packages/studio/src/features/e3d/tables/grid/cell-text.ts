import type { Value } from '@diorama/documents/e3d/expression/value.ts';
import { isFormula } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Cell, Column, Unit } from '@diorama/documents/e3d/table.schema.ts';
import { booleanIn, isNumeric, plainText } from '@diorama/documents/e3d/table-cells.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { I18nString, type Media } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { type DecimalSign, isNoValue, isPercentage, numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { unitText } from '@diorama/players/e3d/configuration/value-text.ts';
import { type GridColumn, targetOf } from './grid-columns.ts';

/** How cells are read and written here. */
export interface CellReader {
  language: Language;
  sizeUnit: 'sqm' | 'sqf';
  /** What a reference is called; null while that is not known. */
  nameOf: (type: string, id: string) => string | null;
  /** The thing of a type with a name or id; null: there is none. */
  idOf: (type: string, text: string) => string | null;
  /** The picture with a name or address; null: there is none. Absent where pictures cannot be named. */
  pictureOf?: (text: string) => Media | null;
}

/** m of a foot, and m2 of a square foot. */
const FOOT = 0.3048;
const SQUARE_FOOT = FOOT * FOOT;

const MAX_TEXT = 10_000;

const factorOf = ({ type }: Column, sizeUnit: CellReader['sizeUnit']): number =>
  sizeUnit === 'sqm' ? 1 : type === 'length' ? FOOT : type === 'area' ? SQUARE_FOOT : 1;

const unitOf = (column: Column): Unit =>
  column.type === 'money'
    ? { type: 'money', currency: column.currency }
    : column.type === 'length' || column.type === 'area'
      ? { type: column.type }
      : { type: 'number' };

const referenceIn = (cell: unknown): { type: string; id: string } | null =>
  isPlainObject(cell) && typeof cell.type === 'string' && typeof cell.id === 'string'
    ? { type: cell.type, id: cell.id }
    : null;

/** A value as it is read in the grid. Money that is no currency of this browser is a plain number. */
export function shownText(value: Value, { column, language }: GridColumn, reader: CellReader): string {
  if (value === null) return '';
  if (typeof value === 'number' && isNumeric(column.type)) {
    try {
      return unitText(value, unitOf(column), reader);
    } catch (error) {
      if (error instanceof RangeError) return String(value);
      throw error;
    }
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const reference = referenceIn(value);
  if (reference) return reader.nameOf(reference.type, reference.id) ?? '…';
  return plainText(value, language ?? reader.language);
}

/** A cell as it is typed and copied. What is read back from it is the same cell. */
export function typedText(cell: Cell | undefined, { column, language }: GridColumn, reader: CellReader): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(Number((cell / factorOf(column, reader.sizeUnit)).toPrecision(12)));
  const reference = isFormula(cell) ? null : referenceIn(cell);
  if (reference) return reader.nameOf(reference.type, reference.id) ?? reference.id;
  return plainText(cell, language ?? reader.language);
}

/** What numbers of a file are in where they do not say it themselves; by the heading of their column. */
export interface CellUnit {
  /** What a number is multiplied by: 1,000 where amounts are in thousands. */
  scale?: number;
  /** Those that may be meant: crowns and dollars are of several countries. */
  currencies?: readonly string[];
  sizeUnit?: CellReader['sizeUnit'] | undefined;
}

interface CellReading {
  takesFormulas?: boolean;
  unit?: CellUnit;
  /** The decimal sign of the column, see `decimalSignOf`. */
  decimal?: DecimalSign | null;
}

type ReadCell = { value: Cell | null } | { fault: string };

/** What a typed or pasted text is in a column, or why it is nothing there. An empty one empties the cell. */
export function readCell(
  text: string,
  { column, language }: GridColumn,
  old: Cell | undefined,
  reader: CellReader,
  { takesFormulas = true, unit = {}, decimal = null }: CellReading = {},
): ReadCell {
  const plain = text.trim();
  if (takesFormulas && plain.startsWith('=') && plain.length > 1) return formulaOf(plain.slice(1).trim());
  if (text.length > MAX_TEXT) return { fault: `Longer than ${MAX_TEXT.toLocaleString('en')} characters` };
  if (column.type === 'i18n') return textsOf(text, language ?? reader.language, old);
  if (plain === '') return { value: null };
  if (isNumeric(column.type)) {
    if (isNoValue(plain)) return { value: null };
    const number = numberIn(plain, { hasThousands: column.type === 'money', decimal });
    if (number === null) return { fault: 'Not a number' };
    const written = currenciesIn(plain);
    if (column.type === 'money' && AREA.test(plain)) return { fault: 'An area, but this column is money' };
    if (column.type === 'length' && AREA.test(plain)) return { fault: 'An area, but this column is a length' };
    const currencies = written.length === 0 ? (unit.currencies ?? []) : written;
    if (column.type === 'money' && currencies.length > 0 && !currencies.includes(column.currency))
      return { fault: `In ${currencies.join(' or ')}, but this column is in ${column.currency}` };
    // A number with a sign of its own is not in hundredths or thousands of it.
    const scale = isPercentage(plain) || written.length > 0 ? 1 : (unit.scale ?? 1);
    const scaled = scale === 1 ? number : Number((number * scale).toPrecision(15));
    return { value: scaled * factorOf(column, unitIn(plain, column) ?? unit.sizeUnit ?? reader.sizeUnit) };
  }
  if (column.type === 'text') return { value: text };
  if (column.type === 'boolean') {
    const isOn = booleanIn(plain);
    return isOn === null ? { fault: 'Neither yes nor no' } : { value: isOn };
  }
  const target = targetOf(column);
  if (target === null) {
    const picture = reader.pictureOf?.(plain) ?? null;
    return picture ? { value: picture } : { fault: 'Choose a picture from the assets instead' };
  }
  const id = reader.idOf(target, plain);
  return id === null ? { fault: `There is no ${target} of this name` } : { value: { type: target, id } };
}

/** What stands behind an area. */
const AREA = /(?:m²|m\^?2|kvm|sq\.?\s?ft|ft²|ft\^?2)$/i;

/** The unit that stands behind a length or area; null: none, it is in that of the document. */
function unitIn(text: string, { type }: Column): CellReader['sizeUnit'] | null {
  if (type === 'length') return /ft$/i.test(text) ? 'sqf' : /m$/i.test(text) ? 'sqm' : null;
  if (type === 'area')
    return /(?:sq\.?\s?ft|ft²|ft\^?2)$/i.test(text) ? 'sqf' : /(?:m²|m\^?2|kvm)$/i.test(text) ? 'sqm' : null;
  return null;
}

/** Currencies of a sign: crowns and dollars are those of several countries. */
const SIGNS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/€/, ['EUR']],
  [/£/, ['GBP']],
  [/\$/, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']],
  [/(?:kr|:-)\.?$/i, ['SEK', 'NOK', 'DKK', 'ISK']],
];

/** The currencies that an amount's text may mean; none where it says nothing. */
function currenciesIn(text: string): readonly string[] {
  const code = /^[A-Z]{3}(?=[\s\d-])|(?<=[\s\d])[A-Z]{3}$/.exec(text)?.[0];
  return code === undefined ? (SIGNS.find(([sign]) => sign.test(text))?.[1] ?? []) : [code];
}

const MAX_FORMULA = 2_000;

const formulaOf = (expr: string): ReadCell =>
  expr.length > MAX_FORMULA
    ? { fault: `A formula has at most ${MAX_FORMULA.toLocaleString('en')} characters` }
    : { value: { type: 'formula', expr } };

function textsOf(text: string, language: Language, old: Cell | undefined): ReadCell {
  const { data } = I18nString.safeParse(old);
  const next = withText(data, language, text);
  if (next.type === 'custom' && Object.keys(next.value).length === 0) return { value: null };
  const checked = I18nString.safeParse(next);
  return checked.success ? { value: checked.data } : { fault: checked.error.issues[0]?.message ?? 'Not a text' };
}
