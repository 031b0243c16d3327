import { expect, test } from 'vitest';
import { tourKind } from '../../testing/tour-kind.ts';
import { withoutReferences } from './clear-references.ts';
import { assetIdOf, indexedId, mediaOf, referencesOf, targetKeyOf, typeOfRecord } from './references.ts';

const to = (type: string, id: string) => ({ type, id });
const stop = (more: object) => ({
  id: 'a',
  order: 'a0',
  name: 'A',
  room: null,
  image: null,
  size: { x: 0, y: 0 },
  ways: [],
  marks: [],
  action: { type: 'none' },
  ...more,
});
const [kept, gone] = [to('stop', 'kept'), to('stop', 'gone')];
const mark = (id: string, room: string) => ({ id, room: to('room', room) });

test.each<[string, object, object]>([
  ['one that may be nothing', { room: to('room', 'gone') }, { room: null }],
  ['one of a list', { ways: [gone, kept, gone] }, { ways: [kept] }],
  ['the item that it is of', { marks: [mark('x', 'gone'), mark('y', 'kept')] }, { marks: [mark('y', 'kept')] }],
  ['the choice that it belongs to', { action: { type: 'go', stop: gone } }, { action: { type: 'none' } }],
  ['several at once', { room: to('room', 'gone'), ways: [gone], action: { type: 'go', stop: gone } }, {}],
  [
    'others stay',
    { room: to('room', 'kept'), ways: [kept], marks: [mark('gone', 'kept')] },
    { room: to('room', 'kept'), ways: [kept], marks: [mark('gone', 'kept')] },
  ],
])('a record without references to what is gone: %s', (_what, before, after) => {
  const record = stop(before);
  const copy = structuredClone(record);
  expect(withoutReferences(tourKind, 'stops/a', record, ({ id }) => id === 'gone')).toEqual(stop(after));
  expect(record).toEqual(copy);
});

test('a record that is wrong in another place cannot be cleared', () => {
  const record = stop({ name: 7, ways: [gone] });
  expect(withoutReferences(tourKind, 'stops/a', record, ({ id }) => id === 'gone')).toBeNull();
});

test('references, files and keys are found with their place; a record of no known kind has none', () => {
  const image = (url: string) => ({ name: 'a', type: 'image/webp', url });
  const record = stop({
    room: to('room', 'hall'),
    image: image('asset://f1'),
    title: { type: 'variable', key: 'menu' },
  });
  expect(referencesOf(tourKind, 'stops/a', record)).toEqual([
    { path: ['room'], type: 'room', id: 'hall' },
    { path: ['image'], type: 'file', id: 'f1' },
    { path: ['title'], type: 'translation', id: 'menu' },
  ]);
  expect(mediaOf(tourKind, 'stops/a', record)).toEqual([{ path: ['image'], role: 'still', fileId: 'f1' }]);
  const abroad = stop({ image: image('https://a.test/x.webp') });
  expect([...referencesOf(tourKind, 'stops/a', abroad), ...mediaOf(tourKind, 'stops/a', abroad)]).toEqual([]);
  expect([...referencesOf(tourKind, 'things/a', record), ...mediaOf(tourKind, 'things/a', record)]).toEqual([]);
  expect(assetIdOf('https://asset://x')).toBeNull();
});

test.each([
  ['stop', 'a', 'stops/a', 'doc/a', 'stop'],
  ['tour', 'x', 'settings', 'doc/x', 'tour'],
  ['widget', 'a', null, 'a', null],
  ['constructor', 'a', null, 'a', null],
])('a reference of type %s to %s leads to %s and is indexed as %s', (type, id, key, indexed, own) => {
  expect(targetKeyOf(tourKind, { type, id })).toBe(key);
  expect(indexedId(tourKind, 'doc', { type, id })).toBe(indexed);
  expect(key === null ? null : typeOfRecord(tourKind, key)).toBe(own);
});

test('nothing refers to a record of a collection without a type', () => {
  expect(typeOfRecord(tourKind, 'notes/a')).toBeNull();
});
