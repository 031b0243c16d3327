/** Where rows go: between two that are not moved; null is an end of the list. */
export interface Between {
  after: string | null;
  before: string | null;
}

/** The place above or below a row, for rows that are dropped there. */
export function placeForDrop(
  ids: readonly string[],
  moved: readonly string[],
  target: string,
  place: 'before' | 'after',
): Between {
  const others = ids.filter((id) => !moved.includes(id));
  return gap(others, others.indexOf(target) + (place === 'after' ? 1 : 0));
}

/** The place behind the last row. */
export function atEnd(ids: readonly string[], moved: readonly string[]): Between {
  const others = ids.filter((id) => !moved.includes(id));
  return gap(others, others.length);
}

/** One step towards the beginning or the end; rows apart come together. Null when they are there already. */
export function oneStep(ids: readonly string[], moved: readonly string[], by: -1 | 1): Between | null {
  const places = moved.map((id) => ids.indexOf(id)).sort((a, b) => a - b);
  const edge = by < 0 ? places[0] : places.at(-1);
  const isTogether = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  if (edge === undefined || edge < 0) return null;
  if (isTogether && (by < 0 ? edge === 0 : edge === ids.length - 1)) return null;
  const others = ids.filter((id) => !moved.includes(id));
  const passed = ids.slice(0, edge).filter((id) => !moved.includes(id)).length;
  return gap(others, Math.min(others.length, Math.max(0, passed + by)));
}

const gap = (others: readonly string[], at: number): Between => ({
  after: others[at - 1] ?? null,
  before: others[at] ?? null,
});
