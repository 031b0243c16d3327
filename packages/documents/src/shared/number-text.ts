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
