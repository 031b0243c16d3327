/** Where the first of several areas stands: flats of a facade are mostly counted from the lowest floor. */
export type FirstCorner = 'top' | 'bottom';

/** A thing with a place in a picture, pixels. */
interface Placed {
  box: Box;
}

/** Sides of what something covers, pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Share of the lower height that two boxes must have in common to stand in one row. */
const IN_ONE_ROW = 0.5;

/** Things as they are read: row by row from the first corner, each row from left to right. */
export function inReadingOrder<T extends Placed>(things: readonly T[], first: FirstCorner): T[] {
  const rows: { top: number; bottom: number; things: T[] }[] = [];
  for (const thing of things.toSorted((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const { top, bottom } = thing.box;
    const row = rows.at(-1);
    const common = row ? Math.min(bottom, row.bottom) - Math.max(top, row.top) : 0;
    if (row && common >= IN_ONE_ROW * Math.min(bottom - top, row.bottom - row.top)) row.things.push(thing);
    else rows.push({ top, bottom, things: [thing] });
  }
  if (first === 'bottom') rows.reverse();
  return rows.flatMap((row) => row.things.sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top));
}

const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;
