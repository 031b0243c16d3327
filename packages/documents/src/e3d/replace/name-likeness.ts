/** Characters of a name that count. */
const MOST = 64;
/** How alike names are that differ only in case, marks and the numbers exporters put behind. */
const SAME_STEM = 0.9;

/** A name without case, marks and trailing numbers: `Wall_North.001` is `wallnorth`. */
export function stemOf(name: string): string {
  const bare = name
    .slice(0, MOST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return bare.replace(/\d+$/, '') || bare;
}

/** How alike two names are, 0 to 1. */
export function likenessOfNames(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  const [first, second] = [stemOf(a), stemOf(b)];
  if (first === second) return first === '' ? 0 : SAME_STEM;
  return SAME_STEM * sharedPairs(first, second);
}

/** Pairs of neighbouring characters that both have, of all (Dice's coefficient). */
function sharedPairs(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return 0;
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at += 1) {
    const pair = a.slice(at, at + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + 1 < b.length; at += 1) {
    const pair = b.slice(at, at + 2);
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length - 2);
}
