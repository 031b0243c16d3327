import type { FoundPlace } from '@diorama/contract/gis/map-services.ts';
import * as z from 'zod';
import type { GeocoderType } from '../../platform/config/map-services-config.ts';

const TEXT_LENGTH = 200;
/** A part of a name that is missing, or no text, is left out. */
const Part = z
  .string()
  .catch('')
  .transform((text) => text.trim().slice(0, TEXT_LENGTH));
const Lng = z.coerce.number().min(-180).max(180);
const Lat = z.coerce.number().min(-90).max(90);
const Pair = z.tuple([Lng, Lat], z.unknown()).transform(([lng, lat]) => ({ lng, lat }));
/** West, south, east, north. */
const Box = z.tuple([Lng, Lat, Lng, Lat]).nullable().catch(null);

/** `Storgatan 1, Stockholm` of what is there; each part once. */
const joined = (...parts: string[]): string => [...new Set(parts.filter((part) => part !== ''))].join(', ');

const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: Pair }),
      properties: z.object({
        name: Part,
        street: Part,
        housenumber: Part,
        city: Part,
        state: Part,
        country: Part,
        /** West, north, east, south. */
        extent: z.tuple([Lng, Lat, Lng, Lat]).nullable().catch(null),
      }),
    }),
  ),
});

const readPhoton = (json: unknown): FoundPlace[] =>
  Photon.parse(json).features.map(({ geometry, properties: { extent, ...of } }) => {
    const street = `${of.street} ${of.housenumber}`.trim();
    const name = of.name || street || of.city || of.country;
    const [west, north, east, south] = extent ?? [];
    const hasBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
    return {
      name,
      address: joined(...[street, of.city, of.state, of.country].filter((part) => part !== name)),
      position: geometry.coordinates,
      box: hasBox ? [west, south, east, north] : null,
    };
  });

const Nominatim = z.array(
  z.object({
    name: Part,
    display_name: Part,
    lat: Lat,
    lon: Lng,
    /** South, north, west, east. */
    boundingbox: z.tuple([Lat, Lat, Lng, Lng]).nullable().catch(null),
  }),
);

const readNominatim = (json: unknown): FoundPlace[] =>
  Nominatim.parse(json).map(({ name, display_name: whole, lat, lon, boundingbox }) => {
    const [first = '', ...rest] = whole.split(', ');
    const [south, north, west, east] = boundingbox ?? [];
    const hasBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
    return {
      name: name || first,
      address: joined(...(name === '' || name === first ? rest : [first, ...rest])),
      position: { lng: lon, lat },
      box: hasBox ? [west, south, east, north] : null,
    };
  });

const MapTiler = z.object({
  features: z.array(z.object({ text: Part, place_name: Part, center: Pair, bbox: Box.default(null) })),
});

const readMapTiler = (json: unknown): FoundPlace[] =>
  MapTiler.parse(json).features.map(({ text, place_name: whole, center, bbox }) => {
    // `Storgatan 1, Solby`: of an address, `text` is the street alone.
    const [first = '', ...rest] = whole.split(', ');
    const name = text === '' || first.includes(text) ? first : text;
    return { name, address: name === first ? rest.join(', ') : whole, position: center, box: bbox };
  });

const Mapbox = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: Pair }),
      properties: z.object({ name: Part, place_formatted: Part, bbox: Box.default(null) }),
    }),
  ),
});

const readMapbox = (json: unknown): FoundPlace[] =>
  Mapbox.parse(json).features.map(({ geometry, properties: { name, place_formatted: address, bbox } }) => ({
    name,
    address,
    position: geometry.coordinates,
    box: bbox,
  }));

const READERS: Record<GeocoderType, (json: unknown) => FoundPlace[]> = {
  photon: readPhoton,
  nominatim: readNominatim,
  maptiler: readMapTiler,
  mapbox: readMapbox,
};

/** The places in a geocoder's answer, in one shape; throws where it is something else. */
export const placesIn = (type: GeocoderType, json: unknown): FoundPlace[] =>
  READERS[type](json).filter(({ name }) => name !== '');
