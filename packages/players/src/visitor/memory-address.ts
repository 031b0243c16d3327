import { type Address, type Place, type Travel, viaBetween } from './address.ts';

/** A path of its own, for a product shown inside another page. */
export function createMemoryAddress<Via>(first: Place, reversed: (via: Via) => Via): Address<Via> {
  const path: { index: number; place: Place; via: Via | null }[] = [{ index: 0, place: first, via: null }];
  const listeners = new Set<(travel: Travel<Via>) => void>();
  const last = () => path[path.length - 1] ?? { index: 0, place: first, via: null };
  const tell = (travel: Travel<Via>) => {
    for (const listener of listeners) listener(travel);
  };
  const push = (place: Place, via: Via | null) => void path.push({ index: last().index + 1, place, via });
  return {
    place: () => last().place,
    cameFrom() {
      const before = path[path.length - 2];
      return before ? { place: before.place, via: last().via } : null;
    },
    push,
    replace: (place) => void path.splice(-1, 1, { ...last(), place }),
    lead(place) {
      push(place, null);
      tell({ place, via: null });
    },
    back() {
      const left = path.length > 1 ? path.pop() : undefined;
      if (!left) return false;
      tell({ place: last().place, via: viaBetween(left, last(), reversed) });
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
