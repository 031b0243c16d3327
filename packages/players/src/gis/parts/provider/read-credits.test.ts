import { expect, test } from 'vitest';
import { readCredits } from './read-credits.ts';

test('of the HTML of an attribution its texts and links remain', () => {
  const html =
    '<a href="https://www.maptiler.com/copyright/" target="_blank">&copy; MapTiler</a> <a href="https://osm.org">&copy; OSM <b>all</b></a>';
  expect(readCredits(html)).toEqual([
    { text: '© MapTiler', href: 'https://www.maptiler.com/copyright/' },
    { text: '© OSM all', href: 'https://osm.org' },
  ]);
});

test('a link that is none of https is no link', () => {
  expect(readCredits('<a href="javascript:alert(1)">Maps</a>')).toEqual([{ text: 'Maps', href: null }]);
  expect(readCredits('Natural Earth')).toEqual([{ text: 'Natural Earth', href: null }]);
  expect(readCredits('')).toEqual([]);
});
