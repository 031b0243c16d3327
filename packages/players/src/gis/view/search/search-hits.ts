import type { FoundPlace } from '@diorama/contract/gis/map-services.ts';
import { positionIn } from '@diorama/documents/gis/geometry/coordinate-text.ts';
import { isOnGlobe } from '@diorama/documents/gis/geometry/geojson.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { LngLat } from '../../gis-scene.ts';
import { placeOf } from '../destinations.ts';
import type { MapFeature, MapModel } from '../map-model.ts';
import { findCountries } from './find-countries.ts';
import { searchFeatures } from './search-features.ts';

/** One line of the list under a search. */
export interface SearchHit {
  /** The same for the same thing, whatever else is found. */
  key: string;
  name: string;
  /** What it is, or where. */
  detail: string;
  /** Of the name, where it is not the visitor's. */
  language?: string | undefined;
  place: LngLat;
  /** Degrees: west, south, east, north; null for a point. */
  box: [number, number, number, number] | null;
  /** On the map itself; null: anywhere else. */
  feature: MapFeature | null;
}

interface Found {
  query: string;
  model: MapModel;
  strings: Strings;
  places: readonly FoundPlace[];
}

/** Most hits on the map: who wants another writes one letter more. */
const MOST_FEATURES = 50;

/** Everything that a search finds, in one list: coordinates, what is on the map, countries, places elsewhere. */
export function hitsOf({ query, model, strings, places }: Found): SearchHit[] {
  if (query.trim() === '') return [];
  const at = placeIn(query);
  const coordinates = at && {
    key: 'coordinates',
    name: coordinateText(at),
    detail: strings('map-coordinates'),
    place: at,
  };
  const features = searchFeatures(model, query).slice(0, MOST_FEATURES);
  const countries = findCountries(query, model.language);
  const isKnown = features.length > 0 || places.length > 0;
  return [
    ...(coordinates ? [{ ...coordinates, box: null, feature: null }] : []),
    ...features.map((feature) => ({
      key: feature.id,
      name: feature.name || strings('untitled'),
      detail: model.categoryName(feature.category),
      language: feature.language,
      place: placeOf(feature),
      box: null,
      feature,
    })),
    ...(isKnown ? countries.filter(({ isGuess }) => !isGuess) : countries).map(({ code, name, place, box }) => ({
      key: `country ${code}`,
      name,
      detail: strings('map-country'),
      place,
      box,
      feature: null,
    })),
    ...places.map(({ name, address, position, box }, index) => ({
      key: `place ${index}`,
      name,
      detail: address,
      place: position,
      box,
      feature: null,
    })),
  ];
}

/** `59.33000, 18.07000`: latitude first, as people write them. */
export const coordinateText = ({ lng, lat }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** The place that a text names by its coordinates; null where it names none. */
function placeIn(text: string): LngLat | null {
  const position = positionIn(text);
  return position && isOnGlobe(position) ? { lng: position[0], lat: position[1] } : null;
}
