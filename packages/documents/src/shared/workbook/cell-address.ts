/** The column of an address such as `AB12`, from 0; null without one. */
export function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase();
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
