/** Digits alone, or thousands in threes with one and the same sign between. */
const wholeShape = /^[+-]?(?:\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/;

/**
 * Reads a number as people write it: `1.5`, `1,5`, `1 200`, `−3`, `40 %`. The last of point and comma is the decimal
 * sign; several of the same sign group thousands. Returns null when it is not one number.
 */
export function parseNumber(text: string, unit = ''): number | null {
  let rest = text.trim();
  if (unit !== '' && rest.endsWith(unit)) rest = rest.slice(0, -unit.length);
  rest = rest.replace(/[\s\u00a0\u202f']/g, '').replace(/[\u2212\u2013]/g, '-');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(rest)) return null;
  const decimalAt = decimalPosition(rest);
  const whole = decimalAt < 0 ? rest : rest.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : rest.slice(decimalAt + 1);
  if (/[.,]/.test(fraction) || !wholeShape.test(whole)) return null;
  const value = Number(`${whole.replace(/[.,]/g, '')}.${fraction}0`);
  return Number.isFinite(value) ? value : null;
}

/** Where the decimal sign stands, or -1. A sign used more than once groups thousands (`1.200.000`). */
function decimalPosition(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return -1;
  const sign = text.charAt(last);
  return text.indexOf(sign) === last ? last : -1;
}
