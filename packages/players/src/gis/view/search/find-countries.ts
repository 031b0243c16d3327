import type { LngLat } from '../../gis-scene.ts';
import { COUNTRY_TABLE } from './country-table.ts';
import { plain, rankOf, slipsOf } from './match.ts';

/** A country that was found by its name. */
export interface FoundCountry {
  code: string;
  /** In the visitor's language. */
  name: string;
  /** Where its name stands. */
  place: LngLat;
  /** Degrees: west, south, east, north. */
  box: [number, number, number, number];
  /** Its name only resembles what was searched for. */
  isGuess: boolean;
}

/** Most that one search finds. */
const MOST = 3;
/** Beyond, the map has no room. */
const LAST_LATITUDE = 85;

/** Countries by their name in the visitor's language, in English and in Swedish; the built-in map has them. */
export function findCountries(text: string, language: string): FoundCountry[] {
  const wanted = plain(text.trim());
  if (wanted.length < 2) return [];
  const names = [...new Set([language, 'en', 'sv'])].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'code' }),
  );
  const rows = COUNTRY_TABLE.split(';').map((row) => row.split(' '));
  const found = rows.flatMap(([code = '', ...numbers]) => {
    const known = names.map((name) => plain(name.of(code) ?? code));
    const ranks = known.flatMap((name) => rankOf(name, wanted) ?? (slipsOf(name, wanted) === null ? [] : 3));
    return ranks.length > 0 ? [{ code, numbers: numbers.map(Number), rank: Math.min(...ranks) }] : [];
  });
  // Inside of a word, three letters are in half of all names.
  const good = found.filter(({ rank }) => rank < 2);
  return (good.length > 0 ? good : found.filter(({ rank }) => rank === 3))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ code, rank, numbers: [west = 0, south = 0, east = 0, north = 0, lng = 0, lat = 0] }) => ({
      code,
      name: names[0]?.of(code) ?? code,
      place: { lng, lat },
      isGuess: rank === 3,
      box: [west, Math.max(-LAST_LATITUDE, south), east, Math.min(LAST_LATITUDE, north)],
    }));
}
