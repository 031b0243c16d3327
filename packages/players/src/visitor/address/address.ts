import type { Language } from '@diorama/documents/engine/schema/languages.ts';

/** Where a visitor is, as the address says it: `?k=<place in the product>&w=<what lies open>&lang=`. */
export interface Place {
  at: string | null;
  open: string | null;
  language: Language;
  /** A panel such as the menu: a step of the history, but no part of the address. */
  sheet: string | null;
}

/** A step through history: where to, and the way that leads there when it is known. */
export interface Travel<Via> {
  place: Place;
  via: Via | null;
}

/** The visitor's path; browser Back goes along it. `Via`: how a kind goes from place to place. */
export interface Address<Via> {
  place(): Place;
  /** The place before this one and the way that led from it here; null when the path begins here. */
  cameFrom(): Travel<Via> | null;
  /** A new step; `via` lets Back go the same way in reverse. */
  push(place: Place, via: Via | null): void;
  replace(place: Place): void;
  /** A new step to which subscribers are taken. */
  lead(place: Place): void;
  /** Says something else of what is shown, whatever step the visitor goes or comes back to; null: no longer. */
  note(name: string, value: string | null): void;
  /** Goes one step back when the last step was made here; false when there is none. */
  back(): boolean;
  /** Called when the visitor went back or forward, or was led. */
  subscribe(listener: (travel: Travel<Via>) => void): () => void;
}

/** Reads `k`, `w` and `lang`; an unknown language is the page's own. */
export function placeIn(search: string, languages: readonly Language[], language: Language): Place {
  const params = new URLSearchParams(search);
  const wanted = params.get('lang');
  return {
    at: params.get('k'),
    open: params.get('w'),
    language: languages.find((known) => known === wanted) ?? language,
    sheet: null,
  };
}

/** The search part for a place, with notes; other parameters stay. `lang` is written once a visitor has chosen. */
export function searchFor(
  place: Place,
  search: string,
  pageLanguage: Language,
  notes: ReadonlyMap<string, string | null>,
): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | null) => (value === null ? params.delete(name) : params.set(name, value));
  put('k', place.at);
  put('w', place.open);
  if (params.has('lang') || place.language !== pageLanguage) put('lang', place.language);
  for (const [name, value] of notes) put(name, value);
  // Commas stay readable.
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** Parameters that go along to another page: the language, where a campaign counts its visitors, and that it is a kiosk. */
export function keptParams(search: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => /^(lang|kiosk|utm_\w+)$/.test(name)));
}

/** The way that leads along one step of history: the step's own going forward, its reverse going back. */
export function viaBetween<Via>(
  from: { index: number; via: Via | null },
  to: { index: number; via: Via | null },
  reversed: (via: Via) => Via,
): Via | null {
  if (to.index === from.index + 1) return to.via;
  if (to.index === from.index - 1 && from.via) return reversed(from.via);
  return null;
}
