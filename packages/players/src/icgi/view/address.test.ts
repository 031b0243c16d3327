import { expect, test } from 'vitest';
import { placeIn, searchFor, viaBetween } from './address.ts';
import { createMemoryAddress } from './memory-address.ts';

test('an address names keyframe, marker and language; a language the project lacks is the page’s own', () => {
  expect(placeIn('?k=hall&w=m1&lang=en', ['sv', 'en'], 'sv')).toEqual({
    keyframe: 'hall',
    marker: 'm1',
    language: 'en',
  });
  expect(placeIn('?lang=de', ['sv', 'en'], 'sv')).toEqual({ keyframe: null, marker: null, language: 'sv' });
});

test('an address keeps what it does not know, such as a preview ticket', () => {
  const place = { keyframe: 'hall', marker: null, language: 'sv' } as const;
  expect(searchFor(place, '?preview=x&w=m1', 'sv')).toBe('?preview=x&k=hall');
  expect(searchFor({ ...place, language: 'en' }, '', 'sv')).toBe('?k=hall&lang=en');
});

test('going back plays the move in reverse, going forward plays it again', () => {
  const via = { transition: 'T', reverse: false };
  expect(viaBetween({ index: 2, via }, { index: 1, via: null })).toEqual({ transition: 'T', reverse: true });
  expect(viaBetween({ index: 1, via: null }, { index: 2, via })).toEqual(via);
  expect(viaBetween({ index: 3, via }, { index: 1, via: null })).toBeNull();
});

test('a path of its own goes back to where it began and no farther', () => {
  const address = createMemoryAddress({ keyframe: 'a', marker: null, language: 'en' });
  address.push({ keyframe: 'b', marker: null, language: 'en' }, { transition: 'T', reverse: true });
  const heard: unknown[] = [];
  address.subscribe((travel) => heard.push(travel));
  expect([address.back(), address.back()]).toEqual([true, false]);
  expect(heard).toEqual([
    { place: { keyframe: 'a', marker: null, language: 'en' }, via: { transition: 'T', reverse: false } },
  ]);
});
