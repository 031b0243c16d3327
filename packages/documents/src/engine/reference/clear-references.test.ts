import { expect, test } from 'vitest';
import * as z from 'zod';
import { requiredRefTo } from '../../shared/references.schema.ts';
import { tourKind } from '../../testing/tour-kind.ts';
import { collection } from '../schema/record-definition.ts';
import { Records } from '../schema/records.ts';
import { trustedTables } from '../schema/tables.ts';
import { withoutReferences } from './clear-references.ts';
import { withoutMissing } from './missing-references.ts';
import { assetIdOf, indexedId, mediaOf, referencesOf, targetKeyOf, typeOfRecord } from './references.ts';
import { withoutReferencesTo } from './without-references-to.ts';

const to = (type: string, id: string) => ({ type, id });
const stop = (more: object) => ({
  id: 'a',
  order: 'a0',
  name: 'A',
  room: null,
  image: null,
  size: { x: 0, y: 0 },
  routes: [],
  marks: [],
  action: { type: 'none' },
  ...more,
});
const [kept, gone] = [to('stop', 'kept'), to('stop', 'gone')];
const mark = (id: string, room: string) => ({ id, room: to('room', room) });

test.each<[string, object, object]>([
  ['one that may be nothing', { room: to('room', 'gone') }, { room: null }],
  ['one of a list', { routes: [gone, kept, gone] }, { routes: [kept] }],
  ['the item that it is of', { marks: [mark('x', 'gone'), mark('y', 'kept')] }, { marks: [mark('y', 'kept')] }],
  ['the choice that it belongs to', { action: { type: 'go', stop: gone } }, { action: { type: 'none' } }],
  ['several at once', { room: to('room', 'gone'), routes: [gone], action: { type: 'go', stop: gone } }, {}],
  [
    'others stay',
    { room: to('room', 'kept'), routes: [kept], marks: [mark('gone', 'kept')] },
    { room: to('room', 'kept'), routes: [kept], marks: [mark('gone', 'kept')] },
  ],
])('a record without references to what is gone: %s', (_what, before, after) => {
  const record = stop(before);
  const copy = structuredClone(record);
  expect(withoutReferences(tourKind, 'stops/a', record, ({ id }) => id === 'gone')).toEqual(stop(after));
  expect(record).toEqual(copy);
});

const ref = () => requiredRefTo('stop');
const linked = {
  ...tourKind,
  records: {
    ...tourKind.records,
    links: collection({
      must: ref().or(z.literal('nowhere')).default('nowhere'),
      maybe: ref().optional(),
      inner: z.strictObject({ stop: ref(), note: z.string().optional() }).nullable().optional(),
      pair: z.strictObject({ from: ref(), to: ref() }).optional(),
      action: z
        .discriminatedUnion('type', [
          z.strictObject({ type: z.literal('none') }),
          z.strictObject({ type: z.literal('go'), stop: ref() }),
        ])
        .optional(),
      rows: z.array(z.strictObject({ stop: ref(), cells: z.array(ref()).optional() })).optional(),
      some: z.array(ref()).min(1).optional(),
      only: z.strictObject({ stop: ref() }).optional(),
      byName: z.record(z.string(), ref()).optional(),
    }),
    signs: collection({ must: ref() }),
  },
};
const clearedOf = (key: string, fields: object) =>
  withoutReferences(linked, key, { id: 'l', order: 'a0', ...fields }, ({ id }) => id === 'gone');

test.each<[string, object, object]>([
  ['a field that may be absent', { maybe: gone }, {}],
  ['an object that may be null', { inner: { stop: gone, note: 'x' } }, { inner: null }],
  ['an object that may only be absent', { pair: { from: gone, to: kept } }, {}],
  ['both fields of one', { pair: { from: gone, to: gone }, maybe: kept }, { maybe: kept }],
  ['a choice', { action: { type: 'go', stop: gone } }, { action: { type: 'none' } }],
  ['a row without an id', { rows: [{ stop: gone }, { stop: kept }] }, { rows: [{ stop: kept }] }],
  [
    'what is inside of a row that stays',
    { rows: [{ stop: kept, cells: [gone, kept] }] },
    { rows: [{ stop: kept, cells: [kept] }] },
  ],
  [
    'a row with what is inside of it',
    { rows: [{ stop: gone, cells: [gone] }, { stop: kept }] },
    { rows: [{ stop: kept }] },
  ],
  ['a list that must have one', { some: [gone] }, {}],
  ['one of a list that must have one', { some: [gone, kept] }, { some: [kept] }],
  ['a member of a map', { byName: { a: gone, b: kept } }, { byName: { b: kept } }],
  ['nothing that stays', { maybe: kept, rows: [{ stop: kept }] }, { maybe: kept, rows: [{ stop: kept }] }],
])('as little as possible is taken away: %s', (_what, before, after) => {
  expect(clearedOf('links/l', before)).toEqual({ id: 'l', order: 'a0', must: 'nowhere', ...after });
});

test('a record cannot be without a reference that it must have', () => {
  expect(clearedOf('signs/l', { must: gone })).toBeNull();
  expect(clearedOf('signs/l', { must: kept })).toEqual({ id: 'l', order: 'a0', must: kept });
});

test('references to what goes are cleared in every record, those to others of the same id stay', () => {
  const [here, there] = [stop({ room: to('room', 'x') }), { ...stop({ routes: [to('stop', 'x'), kept] }), id: 'b' }];
  const tables = trustedTables(tourKind, [
    ['settings', { name: 'Tour', first: to('stop', 'x') }],
    ['stops/a', here],
    ['stops/b', there],
    ['notes/n', { id: 'n', order: 'a0', owner: to('stop', 'y'), text: '' }],
  ]);
  const tour = new Records<typeof tourKind>(tourKind, tables);
  expect(
    withoutReferencesTo(tour, 'stop', new Set(['x', 'y']))
      .edits()
      .map(({ key, after }) => [key, after]),
  ).toEqual([
    ['settings', { name: 'Tour', first: null }],
    ['stops/b', { ...there, routes: [kept] }],
    ['notes/n', { id: 'n', order: 'a0', owner: null, text: '' }],
  ]);
  expect(withoutReferencesTo(tour, 'stop', new Set(['z']))).toBe(tour);
});

test('a record that is wrong in another place cannot be cleared', () => {
  const record = stop({ name: 7, routes: [gone] });
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

test('what pasted records refer to and the document does not have goes, with every record that needs it', () => {
  const chained = {
    ...tourKind,
    records: {
      ...tourKind.records,
      legs: collection({ after: requiredRefTo('leg').nullable(), from: requiredRefTo('leg') }),
    },
    recordTypes: { ...tourKind.recordTypes, leg: 'legs' as const },
  };
  const leg = (id: string, after: string | null, from: string) => ({
    id,
    order: 'a0',
    after: after === null ? null : to('leg', after),
    from: to('leg', from),
  });
  const records = new Records(
    chained,
    trustedTables(chained, [
      ['legs/whole', leg('whole', 'gone', 'whole')],
      ['legs/second', leg('second', null, 'first')],
      ['legs/first', leg('first', null, 'gone')],
      ['legs/other', leg('other', null, 'gone')],
    ]),
  );
  const left = withoutMissing(records, ['legs/whole', 'legs/second', 'legs/first']);
  expect(left.get('legs', 'whole')).toEqual(leg('whole', null, 'whole'));
  expect(['first', 'second', 'other'].map((id) => left.has(`legs/${id}`))).toEqual([false, false, true]);
  expect(withoutMissing(records, ['legs/second'])).toBe(records);
});
