/** A name as it is compared: without case and spaces, and what programs make of whole numbers: `1203.0`. */
export const exactForm = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .replace(/^(\d+)[.,]0+$/, '$1');

/**
 * The number of a name, as people shorten it: `Flat 1203`, `Lgh nr 1203` and `1203` are the same, `A-12`, `a12` and
 * `House A, flat 12` too. Letters are ignored except single ones, which name a building; leading zeros, which
 * spreadsheets drop, are ignored as well. Null: there is no number in it.
 */
export function naturalForm(name: string): string | null {
  const parts =
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/^\s*(\d+)[.,]0+\s*$/, '$1')
      .match(/\p{L}+|\d+/gu) ?? [];
  if (!parts.some((part) => /\d/.test(part))) return null;
  return parts
    .filter((part) => /\d/.test(part) || part.length === 1)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-');
}
