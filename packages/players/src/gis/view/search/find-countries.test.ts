import { expect, test } from 'vitest';
import { findCountries } from './find-countries.ts';

const codes = (text: string, language = 'en') => findCountries(text, language).map(({ code }) => code);

test.each([
  ['Sweden', 'SE'],
  ['sverige', 'SE'],
  ['Swedne', 'SE'],
  ['Tyskland', 'DE'],
  ['cote d', 'CI'],
])('%s is found', (text, code) => {
  expect(codes(text)[0]).toBe(code);
});

test('its name is in the language of the visitor, and a letter alone finds nothing', () => {
  expect(findCountries('Germany', 'sv')[0]?.name).toBe('Tyskland');
  expect(codes('s')).toEqual([]);
  expect(codes('xqzw')).toEqual([]);
});

test('a country is shown by its main part', () => {
  const box = (text: string) => findCountries(text, 'en')[0]?.box ?? [];
  const [west = 0, south = 0, east = 0, north = 0] = box('France');
  expect([west > -10, south > 40, east < 12, north < 52]).toEqual([true, true, true, true]);
  const [russianWest = 0, , russianEast = 0] = box('Russia');
  // It goes on beyond the antimeridian.
  expect([russianWest > 0, russianEast > 180]).toEqual([true, true]);
});
