/** The order of frames after an act on some of them: indexes into the frames there are. */
type Picks = number[];

const all = (count: number): Picks => Array.from({ length: count }, (_, at) => at);

/** Without some frames. */
export const without = (count: number, gone: ReadonlySet<number>): Picks => all(count).filter((at) => !gone.has(at));

/** From one frame to another, both kept. */
export const trimmed = (count: number, first: number, last: number): Picks =>
  all(count).filter((at) => at >= first && at <= last);

/** Each of some frames twice. */
export const doubled = (count: number, chosen: ReadonlySet<number>): Picks =>
  all(count).flatMap((at) => (chosen.has(at) ? [at, at] : [at]));

/** Back to front; with several chosen, only those, in their places. */
export function reversed(count: number, chosen: ReadonlySet<number>): Picks {
  if (chosen.size < 2) return all(count).reverse();
  const order = [...chosen].sort((a, b) => b - a);
  return all(count).map((at) => (chosen.has(at) ? (order.shift() ?? at) : at));
}

/** Some frames put before another one, in their order; `before` is the count for the end. */
export function moved(count: number, chosen: ReadonlySet<number>, before: number): Picks {
  const rest = without(count, chosen);
  const place = rest.filter((at) => at < before).length;
  return rest.toSpliced(place, 0, ...[...chosen].sort((a, b) => a - b));
}

/** Where the chosen frames are afterwards. */
export const placesOf = (picks: readonly number[], chosen: ReadonlySet<number>): number[] =>
  picks.flatMap((from, at) => (chosen.has(from) ? [at] : []));
