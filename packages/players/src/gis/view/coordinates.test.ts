import { expect, test } from 'vitest';
import { coordinatesIn } from './coordinates.ts';

test.each([
  ['59.33, 18.07', { lat: 59.33, lng: 18.07 }],
  ['59.33,18.07', { lat: 59.33, lng: 18.07 }],
  ['59.33 18.07', { lat: 59.33, lng: 18.07 }],
  ['59,33; 18,07', { lat: 59.33, lng: 18.07 }],
  ['-33.9, 151.2', { lat: -33.9, lng: 151.2 }],
  ['59°30′N 18°15′E', { lat: 59.5, lng: 18.25 }],
  ["33°51'S, 151°12'30\"E", { lat: -33.85, lng: 151 + 12.5 / 60 }],
  ['18°15′Ö', null],
  ['18.07 E, 59.33 N', { lat: 59.33, lng: 18.07 }],
  ['91, 10', null],
  ['Visby', null],
  ['12', null],
  ['', null],
])('%s', (text, place) => {
  const found = coordinatesIn(text);
  if (place === null) expect(found).toBeNull();
  else {
    expect(found?.lat).toBeCloseTo(place.lat, 6);
    expect(found?.lng).toBeCloseTo(place.lng, 6);
  }
});
