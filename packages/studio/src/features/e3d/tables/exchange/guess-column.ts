import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import { booleanIn } from '@diorama/documents/e3d/table-cells.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { isFailedCell } from '@diorama/documents/shared/text/cell-fault.ts';
import { isNoValue, numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { headingUnit, moneyUnit } from './heading-unit.ts';
import { headingParts } from './headings.ts';

/** Types that a new column of a file may get; references need a target, which its own dialog prompts for. */
export type NewType = Exclude<Column['type'], 'reference'>;

/** A column that an import makes. */
export interface NewColumn {
  name: string;
  type: NewType;
  /** Of money. */
  currency: string;
  /** Of a text per language: the one that the file's column has. */
  language: Language | null;
}

/** Currency symbols and codes that a guess recognizes next to amounts. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/(?:kr|SEK|:-)\s*$|^\s*SEK/i, 'SEK'],
  [/€|EUR/i, 'EUR'],
  [/£|GBP/i, 'GBP'],
  [/\$|USD/i, 'USD'],
];
/** Share of a column's cells that must be numbers for it to be one: the others are named in the review. */
const MOST = 0.8;
const AREA = /(?:m²|m\^?2|kvm|sq\.?\s?ft|ft²|ft\^?2)\s*$/i;
const LENGTH = /\d\s*(?:m|ft)\s*$/i;

/** What a column of a file seems to be, by its heading and texts. */
export function guessedColumn(heading: string, texts: readonly string[]): NewColumn {
  const { base, language } = headingParts(heading);
  if (language !== null) return { name: base, type: 'i18n', currency: 'SEK', language };
  const { type, currency = 'SEK' } = guessedType(
    texts.map((text) => text.trim()).filter((text) => !isNoValue(text) && !isFailedCell(text)),
    heading,
  );
  return { name: heading.trim(), type, currency, language };
}

function guessedType(texts: readonly string[], heading: string): { type: NewType; currency?: string } {
  if (texts.length === 0) return { type: 'text' };
  // Postcodes and numbers of flats: a number has no zero in front.
  if (texts.some((text) => /^0\d+$/.test(text))) return { type: 'text' };
  const numbers = texts.filter((text) => numberIn(text) !== null);
  if (numbers.length >= texts.length * MOST) {
    const unit = headingUnit(heading);
    // Those without a unit are in that of the others.
    const isMost = (sign: RegExp) =>
      numbers.filter((text) => sign.test(text)).length * 2 >= numbers.length || sign.test(`1 ${unit}`);
    if (isMost(AREA)) return { type: 'area' };
    if (isMost(LENGTH)) return { type: 'length' };
    // Amounts in thousands stay as they are written: the heading says what they are.
    if ((moneyUnit(unit)?.scale ?? 1) !== 1) return { type: 'number' };
    const currency = currencyOf(unit, numbers);
    return currency === undefined ? { type: 'number' } : { type: 'money', currency };
  }
  return { type: texts.every((text) => booleanIn(text) !== null) ? 'boolean' : 'text' };
}

/** The currency of a heading, else the one that most amounts have; undefined where fewer than half of them have one. */
function currencyOf(unit: string, numbers: readonly string[]): string | undefined {
  const named = CURRENCIES.find(([sign]) => sign.test(unit))?.[1];
  if (named !== undefined) return named;
  const counts = CURRENCIES.map(([sign, code]) => ({ code, count: numbers.filter((text) => sign.test(text)).length }));
  const signed = counts.reduce((sum, { count }) => sum + count, 0);
  return signed * 2 < numbers.length || signed === 0 ? undefined : counts.sort((a, b) => b.count - a.count)[0]?.code;
}
