import { numberFormat } from '../../visitor/text/number-format.ts';

/** m of a foot. */
const FOOT = 0.3048;

/** A length as people read it: "2.40 m" or "7.87 ft". `language` as in BCP 47; absent: the browser's. */
export function lengthText(metres: number, unit: 'sqm' | 'sqf', language: string | undefined): string {
  const [value, name] = unit === 'sqf' ? [metres / FOOT, 'foot'] : [metres, 'meter'];
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short', ...digits }).format(value);
}
