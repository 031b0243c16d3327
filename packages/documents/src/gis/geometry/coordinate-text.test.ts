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
  `N${' '.repeat(1_000_000)}x`,
])('%s is no position', (text) => {
  expect(positionIn(text)).toBeNull();
});
