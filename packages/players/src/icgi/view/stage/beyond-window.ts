import type { PictureRect } from '../../../visitor/picture/picture-rect.ts';

/** Something in the picture that can be pressed; places are fractions of the picture. A marker has no size. */
export interface Thing {
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** What lies outside the window on one side; the nearest first. */
export interface Beyond {
  side: Side;
  things: Thing[];
}

const SIDES: readonly Side[] = ['left', 'right', 'up', 'down'];

/**
 * The things of which nothing is in the window, by the side they are furthest out of. `rect`: where the picture lies in a
 * window of this size, CSS pixels.
 */
export function beyondWindow(
  things: readonly Thing[],
  rect: PictureRect,
  window: { width: number; height: number },
): Beyond[] {
  const out = things.flatMap((thing) => {
    const left = rect.x + thing.x * rect.width;
    const top = rect.y + thing.y * rect.height;
    const by: Record<Side, number> = {
      left: -(left + thing.width * rect.width),
      right: left - window.width,
      up: -(top + thing.height * rect.height),
      down: top - window.height,
    };
    const side = SIDES.reduce((far, one) => (by[one] > by[far] ? one : far));
    return by[side] > 0 ? [{ side, thing, by: by[side] }] : [];
  });
  return SIDES.flatMap((side) => {
    const there = out.filter((one) => one.side === side).sort((a, b) => a.by - b.by);
    return there.length > 0 ? [{ side, things: there.map(({ thing }) => thing) }] : [];
  });
}

/** The middle of a thing. */
export const middleOfThing = ({ x, y, width, height }: Thing) => ({ x: x + width / 2, y: y + height / 2 });
