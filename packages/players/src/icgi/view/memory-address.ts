import { type Address, type Place, type Travel, type Via, viaBetween } from './address.ts';

/** A path of its own, for a walkthrough shown inside another page. */
export function createMemoryAddress(first: Place): Address {
  const path: { index: number; place: Place; via: Via | null }[] = [{ index: 0, place: first, via: null }];
  const listeners = new Set<(travel: Travel) => void>();
  const last = () => path.at(-1) ?? { index: 0, place: first, via: null };
  return {
    place: () => last().place,
    push: (place, via) => void path.push({ index: last().index + 1, place, via }),
    replace: (place) => void path.splice(-1, 1, { ...last(), place }),
    back() {
      const left = path.length > 1 ? path.pop() : undefined;
      if (!left) return false;
      const travel = { place: last().place, via: viaBetween(left, last()) };
      for (const listener of listeners) listener(travel);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
