/** Where an arrow leads, in px of the screen: right and down are above zero. */
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

interface Point {
  x: number;
  y: number;
}

/** How much more a step to the side counts than one straight on. */
const ASIDE = 2;

/** The stop that lies next in a direction: near, and rather straight on than to the side. Null: none lies there. */
export function nextStop<Stop extends Point>(from: Point, direction: Direction, stops: readonly Stop[]): Stop | null {
  let best: { stop: Stop; cost: number } | null = null;
  for (const stop of stops) {
    const [dx, dy] = [stop.x - from.x, stop.y - from.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    // What lies more to the side belongs to another arrow: each stop is reached by one.
    if (along <= 0 || aside > along * ASIDE) continue;
    const cost = along + ASIDE * aside;
    if (!best || cost < best.cost) best = { stop, cost };
  }
  return best?.stop ?? null;
}

/** Arrow keys by their name. */
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
