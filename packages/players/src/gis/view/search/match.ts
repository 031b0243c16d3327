/** Letters without their marks, small: `Sjöstigen` is found by `sjostigen`. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Terms with at least this many characters may have one typo, longer ones two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;

/** How well a text answers a search, both {@link plain}: 0 begins with it, 1 a word does, 2 holds it; null: not at all. */
export function rankOf(text: string, wanted: string): number | null {
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at < 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}`, 'u').test(text) ? 1 : 2;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How far a word of the text is from what is searched for, when a letter or two were mistyped; null: too far. */
export function slipsOf(text: string, wanted: string): number | null {
  const most = wanted.length >= TWO_SLIPS ? 2 : wanted.length >= ONE_SLIP ? 1 : 0;
  if (most === 0) return null;
  let least = most + 1;
  // Of a longer term its beginning, as it is while typing; of several terms as many as were typed.
  for (const start of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const rest = text.slice(start.index);
    for (const length of [wanted.length - 1, wanted.length, wanted.length + 1])
      least = Math.min(least, distance(rest.slice(0, length), wanted, least));
  }
  return least > most ? null : least;
}

/** Letters to change, add, leave out or swap between two texts; at least `limit` is not counted further. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let [before, last] = [Array<number>(b.length + 1).fill(0), Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, last] = [last, row];
  }
  return last[b.length] ?? limit;
}
