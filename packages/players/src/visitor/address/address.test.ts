import { expect, test } from 'vitest';
import { keptParams, placeIn, searchFor, viaBetween } from './address.ts';

interface Via {
  move: string;
  reverse: boolean;
}
const reversed = (via: Via): Via => ({ ...via, reverse: !via.reverse });

test('an address names place, what lies open and language; a language the project lacks is the page’s own', () => {
  expect(placeIn('?k=hall&w=m1&lang=en', ['sv', 'en'], 'sv')).toEqual({
    at: 'hall',
    open: 'm1',
    language: 'en',
    sheet: null,
  });
  expect(placeIn('?lang=de', ['sv', 'en'], 'sv')).toEqual({ at: null, open: null, language: 'sv', sheet: null });
});

test('an address keeps what it does not know, such as a preview ticket', () => {
  const place = { at: 'hall', open: null, language: 'sv', sheet: null } as const;
  expect(searchFor(place, '?preview=x&w=m1', 'sv', new Map())).toBe('?preview=x&k=hall');
  expect(searchFor({ ...place, language: 'en' }, '', 'sv', new Map([['cats', 'a,b']]))).toBe(
    '?k=hall&lang=en&cats=a,b',
  );
});

test('language and campaign go along to another page, a ticket for this one does not', () => {
  expect(keptParams('?k=hall&utm_source=mail&lang=sv&preview=x&w=m').toString()).toBe('utm_source=mail&lang=sv');
});

test('going back goes the same way in reverse, going forward goes it again', () => {
  const via = { move: 'T', reverse: false };
  expect(viaBetween({ index: 2, via }, { index: 1, via: null }, reversed)).toEqual({ move: 'T', reverse: true });
  expect(viaBetween({ index: 1, via: null }, { index: 2, via }, reversed)).toEqual(via);
  expect(viaBetween({ index: 3, via }, { index: 1, via: null }, reversed)).toBeNull();
});
