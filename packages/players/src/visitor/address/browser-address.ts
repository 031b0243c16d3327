import type { Language } from '@diorama/documents/engine/schema/languages.ts';
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

/** Milliseconds after which a step back counts as made, should the browser never make it. */
const GOING = 1_000;

/**
 * The path kept in the browser's own history. The browser takes its time to go back; the path is there at once, and
 * what is written in between follows it.
 */
export function createBrowserAddress<Via>(options: BrowserAddressOptions<Via>): Address<Via> {
  const { languages, pageLanguage, reversed, onPlace } = options;
  const entries = new Map<number, Entry<Via>>();
  const listeners = new Set<(travel: Travel<Via>) => void>();
  const notes = new Map<string, string | null>();
  /** Steps still to be written to the browser's history, in this order. */
  const steps: (() => void)[] = [];
  /** Steps of a framed page would be steps of the page around: there, Back leaves for where its visitor came from. */
  const isFramed = parent !== window;
  let going: ReturnType<typeof setTimeout> | undefined;
  let current: Entry<Via> = {
    index: stateOf(history.state).walk,
    place: placeIn(location.search, languages, pageLanguage),
    via: null,
  };
  entries.set(current.index, current);

  function goOn(): void {
    while (!going && steps.length > 0) steps.shift()?.();
  }

  function isThere(): void {
    clearTimeout(going);
    going = undefined;
    goOn();
  }

  function tellBrowser(how: 'pushState' | 'replaceState'): void {
    const { index, place } = current;
    steps.push(() => {
      const search = searchFor(place, location.search, pageLanguage, notes);
      history[isFramed ? 'replaceState' : how](
        { walk: index, sheet: place.sheet },
        '',
        `${location.pathname}${search}`,
      );
    });
    goOn();
  }

  function write(entry: Entry<Via>, how: 'pushState' | 'replaceState'): void {
    current = entry;
    entries.set(entry.index, entry);
    tellBrowser(how);
    onPlace(entry.place);
  }

  function tell(place: Place, via: Via | null): void {
    for (const listener of listeners) listener({ place, via });
  }

  const push = (place: Place, via: Via | null) => write({ index: current.index + 1, place, via }, 'pushState');

  /** Goes to an entry that the history has. */
  function travelTo(found: Entry<Via>): void {
    // The language was chosen for the whole visit: going back does not take the choice back.
    const entry = { ...found, place: { ...found.place, language: current.place.language } };
    const via = viaBetween(current, entry, reversed);
    write(entry, 'replaceState');
    tell(entry.place, via);
  }

  addEventListener('popstate', ({ state }) => {
    if (going) return isThere();
    const { walk: index, sheet } = stateOf(state);
    const place = { ...placeIn(location.search, languages, pageLanguage), sheet };
    travelTo({ index, place, via: entries.get(index)?.via ?? null });
  });

  return {
    place: () => current.place,
    cameFrom() {
      const before = entries.get(current.index - 1);
      return before ? { place: before.place, via: current.via } : null;
    },
    push,
    replace: (place) => write({ ...current, place }, 'replaceState'),
    note(name, value) {
      notes.set(name, value);
      tellBrowser('replaceState');
    },
    lead(place) {
      push(place, null);
      tell(place, null);
    },
    back() {
      const before = entries.get(current.index - 1);
      if (!before) return false;
      if (!isFramed)
        steps.push(() => {
          going = setTimeout(isThere, GOING);
          history.back();
        });
      travelTo(before);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stateOf(state: unknown): { walk: number; sheet: string | null } {
  const { walk, sheet }: { walk?: unknown; sheet?: unknown } = typeof state === 'object' ? { ...state } : {};
  return { walk: typeof walk === 'number' ? walk : 0, sheet: typeof sheet === 'string' ? sheet : null };
}
