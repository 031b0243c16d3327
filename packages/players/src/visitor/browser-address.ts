import type { Language } from '@diorama/documents/shared/languages.ts';
import { type Address, type Place, placeIn, searchFor, type Travel, viaBetween } from './address.ts';

interface Entry<Via> {
  index: number;
  place: Place;
  via: Via | null;
}

interface BrowserAddressOptions<Via> {
  languages: readonly Language[];
  pageLanguage: Language;
  reversed: (via: Via) => Via;
  /** The visitor is in another place, or reads another language. */
  onPlace: (place: Place) => void;
}

/** The path kept in the browser's own history. */
export function createBrowserAddress<Via>(options: BrowserAddressOptions<Via>): Address<Via> {
  const { languages, pageLanguage, reversed, onPlace } = options;
  const entries = new Map<number, Entry<Via>>();
  let current: Entry<Via> = {
    index: stateOf(history.state).walk,
    place: placeIn(location.search, languages, pageLanguage),
    via: null,
  };
  entries.set(current.index, current);

  function write(entry: Entry<Via>, how: 'pushState' | 'replaceState'): void {
    current = entry;
    entries.set(entry.index, entry);
    const { index, place } = entry;
    const search = searchFor(place, location.search, pageLanguage);
    history[how]({ walk: index, sheet: place.sheet }, '', `${location.pathname}${search}`);
    onPlace(place);
  }

  return {
    place: () => current.place,
    cameFrom() {
      const before = entries.get(current.index - 1);
      return before ? { place: before.place, via: current.via } : null;
    },
    push: (place, via) => write({ index: current.index + 1, place, via }, 'pushState'),
    replace: (place) => write({ ...current, place }, 'replaceState'),
    back() {
      if (!entries.has(current.index - 1)) return false;
      history.back();
      return true;
    },
    subscribe(listener: (travel: Travel<Via>) => void) {
      const onPop = ({ state }: PopStateEvent) => {
        const { walk: index, sheet } = stateOf(state);
        // The language was chosen for the whole visit: going back does not take the choice back.
        const { language } = current.place;
        const place = { ...placeIn(location.search, languages, language), language, sheet };
        const entry = { index, place, via: entries.get(index)?.via ?? null };
        const via = viaBetween(current, entry, reversed);
        write(entry, 'replaceState');
        listener({ place, via });
      };
      addEventListener('popstate', onPop);
      return () => removeEventListener('popstate', onPop);
    },
  };
}

function stateOf(state: unknown): { walk: number; sheet: string | null } {
  if (typeof state !== 'object' || state === null) return { walk: 0, sheet: null };
  return {
    walk: 'walk' in state && typeof state.walk === 'number' ? state.walk : 0,
    sheet: 'sheet' in state && typeof state.sheet === 'string' ? state.sheet : null,
  };
}
