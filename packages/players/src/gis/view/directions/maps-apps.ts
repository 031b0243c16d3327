import type { TravelProfile } from '@diorama/contract/gis/map-services.ts';
import type { LngLat } from '../../gis-scene.ts';

/** A map that the visitor's device has, at the way to a place. */
export interface MapsApp {
  name: 'Google Maps' | 'Apple Maps' | 'geo';
  href: string;
}

const GOOGLE = { walking: 'walking', cycling: 'bicycling', driving: 'driving' } as const;
/** Apple's knows no bicycles by address. */
const APPLE = { walking: 'w', cycling: null, driving: 'd' } as const;

/** Links to the route in other map apps. No request is sent to them before a press. */
export function mapsApps(to: { name: string; place: LngLat }, from: LngLat | null, profile: TravelProfile): MapsApp[] {
  const text = ({ lat, lng }: LngLat) => `${lat},${lng}`;
  const place = text(to.place);
  const google = new URLSearchParams({ api: '1', destination: place, travelmode: GOOGLE[profile] });
  const apple = new URLSearchParams({ daddr: place });
  if (from) {
    google.set('origin', text(from));
    apple.set('saddr', text(from));
  }
  const mode = APPLE[profile];
  if (mode !== null) apple.set('dirflg', mode);
  return [
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?${google}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?${apple}` },
    { name: 'geo', href: `geo:${place}?q=${encodeURIComponent(`${place}(${to.name})`)}` },
  ];
}
