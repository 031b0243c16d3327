import type { Map as MapLibre } from 'maplibre-gl';

/** One who made part of the base. */
export interface Credit {
  text: string;
  href: string | null;
}

/** Reads an attribution. */
export type ReadCredits = (attribution: string) => Credit[];

/** Of the built-in base: a name. */
const plain: ReadCredits = (text) => (text === '' ? [] : [{ text, href: null }]);

/** Those whom the sources of the base name, each once. */
export function creditsOf(map: MapLibre, read = plain): Credit[] {
  const credits = new Map<string, Credit>();
  for (const id of Object.keys(map.getStyle().sources))
    for (const credit of read(map.getSource(id)?.attribution ?? '')) credits.set(credit.text, credit);
  return [...credits.values()];
}
