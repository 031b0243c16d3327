/** What follows the name of an original. */
const ENDING = ' copy';
/** Most characters of a name, in every kind. */
const MOST = 200;

/** What a copy is called next to its original: `Hall copy`. A long name is cut, so that it stays one that is accepted. */
export function copyName(name: string): string {
  if (name === '') return '';
  const kept = name.slice(0, MOST - ENDING.length);
  // Half of a character is none.
  const whole = kept.length < name.length ? kept.replace(/[\ud800-\udbff]$/, '') : kept;
  return `${whole.trimEnd()}${ENDING}`;
}
