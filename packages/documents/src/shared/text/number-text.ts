/** The sign before the decimals. */
export type DecimalSign = ',' | '.';

interface NumberSigns {
  /** Commas before three digits are those of thousands. */
  hasThousands?: boolean;
  /**
   * The decimal sign of the other numbers nearby, see {@link decimalSignOf}: `1,234` and `1.234` alone are ambiguous.
   */
  decimal?: DecimalSign | null;
}

/** A number whose one sign may stand before decimals or thousands. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A number as people and spreadsheets write it: `1 234,5`, `1,234.50`, `12 000 kr`; null: it is none. Of two different
 * signs the last is the decimal one; one that stands several times separates thousands. `1,234` alone is 1.234 unless
 * `decimal` or `hasThousands` says otherwise. A percentage is a part of one, as in spreadsheets: `25 %` is 0.25.
 */
export function numberIn(text: string, signs: NumberSigns = {}): number | null {
  const { sign, digits, power, isPercent } = partsOf(text);
  const at = decimalAt(digits, signs);
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)?$/.test(whole) || !/^\d*$/.test(fraction)) return null;
  if (whole === '' && fraction === '') return null;
  const value = Number(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}${power}`);
  if (!Number.isFinite(value)) return null;
  return isPercent ? Number((value / 100).toPrecision(15)) : value;
}

/** Whether a text is a number of hundredths. */
export const isPercentage = (text: string): boolean => text.trim().endsWith('%') && numberIn(text) !== null;

/**
 * The sign before the decimals of numbers that belong together, such as those of a column: what most of them have that leave no
 * doubt. Null: none of them does, or as many have the one as the other.
 */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  let commas = 0;
  for (const text of texts) {
    const { digits } = partsOf(text);
    const sign = decimalIn(digits);
    if (sign !== null && numberIn(text) !== null) commas += sign === ',' ? 1 : -1;
  }
  return commas === 0 ? null : commas > 0 ? ',' : '.';
}

/** Whether a number may be a thousand times as much, read with the other sign before its decimals. */
export const isEitherNumber = (text: string): boolean => EITHER.test(partsOf(text).digits);

/** The decimal sign that a number leaves no doubt about. */
function decimalIn(digits: string): DecimalSign | null {
  const signs = digits.replaceAll(/\d/g, '');
  const last = signs.at(-1);
  if ((last !== ',' && last !== '.') || EITHER.test(digits)) return null;
  if (signs.length === 1 || signs.indexOf(last) === signs.length - 1) return last;
  return last === ',' ? '.' : ',';
}

function partsOf(text: string): { sign: string; digits: string; power: string; isPercent: boolean } {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^(?:[A-Z]{3}|[$€£])|(?:[A-Z]{3}|kr|:-|[$€£]|m²|m\^?2|kvm|m|sq\.?ft|ft²|ft\^?2|ft)$/giu, '')
    // No cents: `1.200,-` and `1'200.–`.
    .replace(/[.,][-–—]+$/u, '')
    .replace('\u2212', '-');
  const isPercent = plain.endsWith('%');
  const number = isPercent ? plain.slice(0, -1) : plain;
  const [, sign = '', digits = '', power = ''] = /^([+-]?)([\d.,]+)(e[+-]?\d+)?$/i.exec(number) ?? [];
  return { sign, digits, power, isPercent };
}

/** Where the decimal sign stands among digits, commas and points; -1: nowhere. */
function decimalAt(digits: string, { hasThousands = false, decimal = null }: NumberSigns): number {
  const signs = [...digits].filter((sign) => sign === ',' || sign === '.');
  const last = signs.at(-1);
  if (last === undefined || signs.filter((sign) => sign === last).length > 1) return -1;
  if (EITHER.test(digits) && (decimal === null ? hasThousands && last === ',' : decimal !== last)) return -1;
  return digits.lastIndexOf(last);
}

/** Whether a cell says that it has no value: empty, or one of the marks that stand for it in lists. */
export const isNoValue = (text: string): boolean =>
  /^\s*(?:[-–—]+|n\/?a|null|<null>|\\n|nan|none|saknas|\?)?\s*$/i.test(text);
