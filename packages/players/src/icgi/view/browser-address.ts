import type { Language } from '@diorama/documents/shared/languages.ts';
import { type Address, type Place, placeIn, searchFor, type Travel, type Via, viaBetween } from './address.ts';

interface Entry {
  index: number;
  place: Place;
  via: Via | null;
}

/** The path kept in the browser's own history. */
export function createBrowserAddress(languages: readonly Language[], pageLanguage: Language): Address {
  const entries = new Map<number, Entry>();
  let current: Entry = {
    index: indexOf(history.state),
    place: placeIn(location.search, languages, pageLanguage),
    via: null,
  };
  entries.set(current.index, current);

  function write(entry: Entry, how: 'pushState' | 'replaceState'): void {
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
    subscribe(listener: (travel: Travel) => void) {
      const onPop = ({ state }: PopStateEvent) => {
        const index = indexOf(state);
        const place = placeIn(location.search, languages, current.place.language);
        const entry = { index, place, via: entries.get(index)?.via ?? null };
        const via = viaBetween(current, entry);
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
