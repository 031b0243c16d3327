import { expect, it } from 'vitest';
import { degreesIn, positionIn } from './coordinate-text.ts';

it.each([
  ['59.33', 59.33],
  ['59,33', 59.33],
  [' -18,5 ', -18.5],
  ['−18.5', -18.5],
  ['18.07 E', 18.07],
  ['W18.07', -18.07],
  ['18,07 Ö', 18.07],
  ['59°19\'48"N', 59.33],
  ['59° 19′ 48″ S', -59.33],
  ['59 19 48', 59.33],
  ["59°19.8'", 59.33],
])('%s is read as degrees', (text, degrees) => {
  expect(degreesIn(text)).toBeCloseTo(degrees, 9);
});

it.each(['', 'abc', '59.33.1', '=1+1', '59 61 00', '1e5x', 'N', '12 34'])('%s is not degrees', (text) => {
  expect(degreesIn(text)).toBeNull();
});

it.each([
  ['59.33, 18.07'],
  ['59.33,18.07'],
  ['59.33 18.07'],
  ['59,33; 18,07'],
  ['59,33 18,07'],
  ['59,33, 18,07'],
  ['59,33,18,07'],
  ['(59.33, 18.07)'],
  ['59°19\'48"N 18°4\'12"E'],
  ['59°19\'48"N, 18°4\'12"E'],
  ['18.07E 59.33N'],
  ['N59.33 E18.07'],
  ['N 59°19\'48" E 18°4\'12"'],
  ['POINT(18.07 59.33)'],
  ['N59 19.8 E18 4.2'],
  ['N 59 19.8 E 18 4.2'],
  ['59 19.8 N 18 4.2 E'],
  ["59 19.8'N, 18 4.2'E"],
  ['lat: 59.33, lon: 18.07'],
  ['Latitude 59.33 Longitude 18.07'],
  ['lng=18.07; lat=59.33'],
  ['{"lat": 59.33, "lng": 18.07}'],
  ['geo:59.33,18.07'],
  ['geo:59.33,18.07;u=35'],
  ['https://www.google.com/maps/place/X/@59.1,18.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d59.33!4d18.07'],
  ['https://www.google.com/maps/@59.33,18.07,15z'],
  ['https://maps.google.com/?q=59.33,18.07'],
  ['https://www.google.com/maps/search/?api=1&query=59.33%2C18.07'],
  ['https://www.openstreetmap.org/#map=17/59.33/18.07'],
  ['https://www.openstreetmap.org/?mlat=59.33&mlon=18.07#map=5/1/2'],
  ['https://maps.apple.com/?ll=59.33,18.07&z=5'],
])('%s is a position in Stockholm', (text) => {
  const [lng, lat] = positionIn(text) ?? [0, 0];
  expect(lng).toBeCloseTo(18.07, 9);
  expect(lat).toBeCloseTo(59.33, 9);
});

it.each([
  '',
  '59.33',
  'Stockholm',
  '59.33 N 18.07 N',
  '1,2,3',
  '200, 300',
  'POINT EMPTY',
  '12 34, 56 78',
  'geo:159,18',
  'https://example.com/a,b',
  '84J9+XG',
  '8FVC9G8F+ZZZZZZZZ',
  `N${' '.repeat(1_000_000)}x`,
])('%s is no position', (text) => {
  expect(positionIn(text)).toBeNull();
});

it.each([
  // The first two are of the specification's own test data.
  ['7FG49QCJ+2VX', 2.782234375, 20.3701125],
  ['8FVC9G8F+6X', 8.5249375, 47.3655625],
  ['9ffw84j9+', 18.11875, 59.33125],
  ['8FVC0000+', 8.5, 47.5],
])('the open location code %s is the middle of its area', (code, lng, lat) => {
  expect(positionIn(code)).toEqual([expect.closeTo(lng, 9), expect.closeTo(lat, 9)]);
});
