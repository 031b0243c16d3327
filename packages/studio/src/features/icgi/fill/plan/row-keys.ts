/** A name as it is compared: without case and spaces. */
export const exactForm = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');

/**
 * The number of a name, as people shorten it: `Flat 1203`, `Lgh nr 1203` and `1203` are the same, `A-12`, `a12` and `House A,
 * flat 12` too. Words are left out but for single letters, which name a building; zeros at the front, which spreadsheets
 * drop, as well. Null: there is no number in it.
 */
export function naturalForm(name: string): string | null {
  const parts =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  if (!parts.some((part) => /\d/.test(part))) return null;
  return parts
    .filter((part) => /\d/.test(part) || part.length === 1)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-');
}
