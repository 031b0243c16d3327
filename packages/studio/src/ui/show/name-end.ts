/** Characters of a name that any list has room for. */
const SHORT = 18;
/** Most characters of the end that always stays. */
const LONGEST_END = 14;

/**
 * How many characters of the end of a name stay visible: its last parts. 0 for a short name, which is cut at its end.
 */
export function nameEnd(name: string): number {
  if (name.length <= SHORT) return 0;
  const words = name.slice(-LONGEST_END - 1).search(/[\s_.-]/);
  const end = words < 0 ? 0 : LONGEST_END - words;
  return end > 2 ? end : LONGEST_END / 2;
}
