import type { Language } from '@diorama/documents/shared/languages.ts';
import { type Address, type Place, placeIn, searchFor, type Travel, viaBetween } from './address.ts';

interface Entry<Via> {
  index: number;
  place: Place;
  via: Via | null;
}

/** The path kept in the browser's own history. */
export function createBrowserAddress<Via>(
  languages: readonly Language[],
  pageLanguage: Language,
  reversed: (via: Via) => Via,
): Address<Via> {
  const entries = new Map<number, Entry<Via>>();
  let current: Entry<Via> = {
    index: indexOf(history.state),
    place: placeIn(location.search, languages, pageLanguage),
    via: null,
  };
  entries.set(current.index, current);

  function write(entry: Entry<Via>, how: 'pushState' | 'replaceState'): void {
    current = entry;
    entries.set(entry.index, entry);
    history[how](
      { walk: entry.index },
      '',
      `${location.pathname}${searchFor(entry.place, location.search, pageLanguage)}`,
    );
  }

  return {
    place: () => current.place,
    push: (place, via) => write({ index: current.index + 1, place, via }, 'pushState'),
    replace: (place) => write({ ...current, place }, 'replaceState'),
    back() {
      if (!entries.has(current.index - 1)) return false;
      history.back();
      return true;
    },
    subscribe(listener: (travel: Travel<Via>) => void) {
      const onPop = ({ state }: PopStateEvent) => {
        const index = indexOf(state);
        const place = placeIn(location.search, languages, current.place.language);
        const entry = { index, place, via: entries.get(index)?.via ?? null };
        const via = viaBetween(current, entry, reversed);
        current = entry;
        entries.set(index, entry);
        listener({ place, via });
      };
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
  };
}

function indexOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'walk' in state && typeof state.walk === 'number'
    ? state.walk
    : 0;
}
