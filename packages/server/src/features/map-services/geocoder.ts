import type { FoundPlaces, ServiceCredit } from '@diorama/contract/gis/map-services.ts';
import type { GeocoderType, MapService } from '../../platform/config/map-services-config.ts';
import { placesIn } from './place-answers.ts';
import { createServiceCall, type ServiceQuestion } from './service-call.ts';

/** Milliseconds for which places are kept. */
const KEPT = 3_600_000;
/** Most hits of one search. */
const MOST = 6;
/** Degrees around a place that Nominatim prefers. */
const NEAR = 1;

export interface PlaceQuestion {
  text: string;
  language: string;
  /** Places around here come first. */
  near: { lng: number; lat: number } | null;
}

const OPENSTREETMAP = { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' };
const CREDITS: Record<GeocoderType, ServiceCredit> = {
  photon: OPENSTREETMAP,
  nominatim: OPENSTREETMAP,
  maptiler: { text: '© MapTiler, © OpenStreetMap', href: 'https://www.maptiler.com/copyright/' },
  mapbox: { text: '© Mapbox', href: 'https://www.mapbox.com/about/maps/' },
};

/** The request to a geocoder. */
export function placeQuestion(
  { type, url, key }: MapService<GeocoderType>,
  { text, language, near }: PlaceQuestion,
): ServiceQuestion {
  const params = new URLSearchParams();
  const put = (entries: Readonly<Record<string, string | number | null>>) => {
    for (const [name, value] of Object.entries(entries)) if (value !== null) params.set(name, String(value));
  };
  // Coarse: a map that was moved a little sends the same query.
  const here = near && { lng: Number(near.lng.toFixed(2)), lat: Number(near.lat.toFixed(2)) };
  const proximity = here && `${here.lng},${here.lat}`;
  if (type === 'photon') {
    put({ q: text, limit: MOST, lat: here?.lat ?? null, lon: here?.lng ?? null });
    // It knows the languages that it was set up with. Those it lacks are an error as `lang`, and local names as a header.
    return { address: `${url}/api?${params}`, headers: { 'accept-language': language } };
  }
  if (type === 'nominatim') {
    const box = here && [here.lng - NEAR, here.lat + NEAR, here.lng + NEAR, here.lat - NEAR].join();
    put({ q: text, format: 'jsonv2', limit: MOST, 'accept-language': language, viewbox: box });
    return { address: `${url}/search?${params}` };
  }
  if (type === 'maptiler') {
    put({ key, limit: MOST, language, proximity });
    return { address: `${url}/geocoding/${encodeURIComponent(text)}.json?${params}` };
  }
  put({ q: text, access_token: key, limit: MOST, language, proximity });
  return { address: `${url}/search/geocode/v6/forward?${params}` };
}

/** Finds places by the geocoder that the operator named. Throws `ServiceAwayError`. */
export function createGeocoder(service: MapService<GeocoderType>) {
  const call = createServiceCall({
    parse: (json) => placesIn(service.type, json).slice(0, MOST),
    kept: service.type === 'mapbox' ? 0 : KEPT,
    // They refuse text that they cannot search for. A place that does not exist is an empty list.
    nothing: { isSaidBy: (status) => status === 400 || status === 422, answer: [] },
  });
  return async (question: PlaceQuestion): Promise<FoundPlaces> => ({
    places: await call(placeQuestion(service, question)),
    credit: CREDITS[service.type],
  });
}
