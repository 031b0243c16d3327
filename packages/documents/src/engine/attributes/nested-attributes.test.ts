import { expect, test } from 'vitest';
import { tourKind } from '../../testing/tour-kind.ts';
import { tablesOf } from '../schema/tables.ts';
import { nestedAttributes } from './attributes.ts';
import { readdressed } from './readdressed.ts';

const { toAttributes, fromAttributes, faultsOf, placeOf, textEdit } = tourKind.attributes;

const of = (id: string) => ({ type: 'stop', id });
const stop = (id: string, order: string) => ({ id, order, name: id });
const note = (id: string, owner: object | null, order = 'a0') => ({ id, order, owner, text: id });
const STORED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  settings: { name: 'Tour', first: null },
  sound: { volume: 1 },
  'rooms/hall': { id: 'hall', order: 'a0', name: 'Hall', parent: null },
  'stops/b': stop('b', 'a1'),
  'stops/a': stop('a', 'a0'),
  'notes/n2': note('n2', of('a'), 'a1'),
  'notes/n1': note('n1', of('a'), 'a0'),
  'notes/lost': note('lost', null),
  'notes/other': note('other', { type: 'room', id: 'a' }),
  'videos/v': { id: 'v', order: 'a0', name: 'Film' },
  'photos/p': { id: 'p', order: 'a1', name: 'Photo' },
};
const tables = () => tablesOf(tourKind, Object.entries(STORED));
let made = 0;
const changesOf = (attributes: Record<string, unknown>) => {
  made = 0;
  return fromAttributes(tables(), attributes, () => {
    made += 1;
    return `new${made}`;
  });
};

test('lists stand inside what owns them, joined lists carry their type, and order and owner are left out', () => {
  expect(toAttributes(tables())).toEqual({
    settings: { name: 'Tour', first: null },
    sound: { volume: 1, rooms: [{ id: 'hall', name: 'Hall', parent: null }] },
    stops: [
      {
        id: 'a',
        name: 'a',
        notes: [
          { id: 'n1', text: 'n1' },
          { id: 'n2', text: 'n2' },
        ],
      },
      { id: 'b', name: 'b', notes: [] },
    ],
    media: [
      { type: 'video', id: 'v', name: 'Film' },
      { type: 'photo', id: 'p', name: 'Photo' },
    ],
  });
  expect(toAttributes({})).toEqual({ settings: {}, sound: { rooms: [] }, stops: [], media: [] });
});

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['nothing', {}, []],
  ['a field of a singleton', { settings: { name: 'Villa' } }, [['patch', 'settings']]],
  ['a list inside a singleton', { sound: { rooms: [] } }, [['remove', 'rooms/hall']]],
  ['a list left out', { stops: [{ id: 'a' }, { id: 'b' }] }, []],
  [
    'one owner less, and what it owns',
    { stops: [{ id: 'b' }] },
    [
      ['remove', 'stops/a'],
      ['remove', 'notes/n2'],
      ['remove', 'notes/n1'],
    ],
  ],
  ['some with ids, some known by what they are', { stops: [{ id: 'b' }, { name: 'a' }] }, [['patch', 'stops/b']]],
  ['one inner item less', { stops: [{ id: 'a', notes: [{ id: 'n2' }] }, { id: 'b' }] }, [['remove', 'notes/n1']]],
  [
    'an inner item with another owner',
    {
      stops: [
        { id: 'a', notes: [{ id: 'n2' }] },
        { id: 'b', notes: [{ id: 'n1' }] },
      ],
    },
    [['patch', 'notes/n1']],
  ],
  ['a new inner item', { stops: [{ id: 'a' }, { id: 'b', notes: [{ text: 'x' }] }] }, [['put', 'notes/new1']]],
  [
    'inner items without ids, as they are',
    { stops: [{ id: 'a', notes: [{ text: 'n1' }, { text: 'n2' }] }, { id: 'b' }] },
    [],
  ],
  [
    'the joined list as it is',
    {
      media: [
        { type: 'video', id: 'v' },
        { type: 'photo', id: 'p' },
      ],
    },
    [],
  ],
  [
    'the joined list without ids',
    {
      media: [
        { type: 'video', name: 'Film' },
        { type: 'photo', name: 'Photo' },
      ],
    },
    [],
  ],
  [
    'a joined item that only one of another type is like',
    { media: [{ type: 'photo', name: 'Film' }] },
    [
      ['put', 'photos/new1'],
      ['remove', 'photos/p'],
      ['remove', 'videos/v'],
    ],
  ],
  [
    'the joined list in another order, without ids',
    {
      media: [
        { type: 'photo', name: 'Photo' },
        { type: 'video', name: 'Film' },
      ],
    },
    [['patch', 'photos/p']],
  ],
  [
    'another order without ids, and what is inside',
    { stops: [{ name: 'b', notes: [{ text: 'x' }] }, { name: 'a' }] },
    [
      ['patch', 'stops/b'],
      ['put', 'notes/new1'],
    ],
  ],
  ['one of a type less', { media: [{ type: 'photo', id: 'p' }] }, [['remove', 'videos/v']]],
  [
    'an item of no type',
    {
      media: [
        { type: 'film', id: 'x' },
        { type: 'video', id: 'v' },
        { type: 'photo', id: 'p' },
      ],
    },
    [],
  ],
  ['a list that is none', { stops: 'x', settings: 'x', media: 'x' }, []],
])('%s makes these changes', (_what, attributes, changes) => {
  expect(changesOf(attributes).map(({ op, record }) => [op, record])).toEqual(changes);
});

test('a new item has its owner, and its type is no field of it', () => {
  expect(changesOf({ stops: [{ id: 'a' }, { id: 'b', notes: [{ id: 'x', text: 'x' }] }] })).toEqual([
    { record: 'notes/x', op: 'put', value: { id: 'x', order: 'a0', text: 'x', owner: of('b') } },
  ]);
  expect(
    changesOf({
      media: [
        { type: 'video', id: 'v' },
        { type: 'photo', id: 'p' },
        { type: 'photo', id: 'q' },
      ],
    }),
  ).toEqual([{ record: 'photos/q', op: 'put', value: { id: 'q', order: 'a2' } }]);
});

test.each<[Record<string, unknown>, [path: string, message: string][]]>([
  [{ settings: {}, sound: { rooms: [] }, stops: [{ id: 'a', notes: [] }], media: undefined }, []],
  // What is no list of an item is left to its schema.
  [{ sound: { rooms: [{ notes: 'x' }] } }, []],
  [{ tours: [] }, [['tours', "Unrecognized key(s) in object: 'tours'"]]],
  [{ notes: [] }, [['notes', "Unrecognized key(s) in object: 'notes'"]]],
  [{ photos: [] }, [['photos', "Unrecognized key(s) in object: 'photos'"]]],
  [{ stops: {} }, [['stops', 'Expected array, received object']]],
  [{ stops: null }, [['stops', 'Expected array, received null']]],
  [{ settings: [] }, [['settings', 'Expected object, received array']]],
  [
    { stops: ['a', { id: 7 }, { id: 'constructor' }] },
    [
      ['stops.0', 'Expected object, received string'],
      ['stops.1.id', 'Expected string, received number'],
      ['stops.2.id', 'This id is not allowed'],
    ],
  ],
  [{ stops: [{ id: 'a' }, { id: 'a' }] }, [['stops.1.id', 'The id "a" is given twice']]],
  [
    { stops: [{ notes: [{ id: 'n' }] }, { notes: [{ id: 'n' }] }] },
    [['stops.1.notes.0.id', 'The id "n" is given twice']],
  ],
  [{ stops: [{ notes: [{}, {}] }] }, []],
  [{ stops: [{ notes: [{}, {}, {}] }] }, [['stops.0.notes', 'Array must contain at most 2 element(s)']]],
  [{ stops: [{ notes: 'x' }] }, [['stops.0.notes', 'Expected array, received string']]],
  [{ sound: { rooms: [7] } }, [['sound.rooms.0', 'Expected object, received number']]],
  [
    { media: [{ type: 'film' }, {}] },
    [
      ['media.0.type', 'Use one of: photo, video'],
      ['media.1.type', 'Use one of: photo, video'],
    ],
  ],
  [
    {
      media: [
        { type: 'photo', id: 'a' },
        { type: 'video', id: 'a' },
      ],
    },
    [['media.1.id', 'The id "a" is given twice']],
  ],
  [{ stops: [{ marks: [{ id: 'm' }, { id: 'm' }] }] }, [['stops.0.marks.1.id', 'The id "m" is given twice']]],
])('the outline of %j has these faults', (attributes, faults) => {
  expect(faultsOf(attributes).map(({ path, message }) => [path.join('.'), message])).toEqual(faults);
});

test('at most 50 faults are named', () => {
  expect(faultsOf({ stops: Array(60).fill(7) })).toHaveLength(50);
});

test.each([
  ['settings', 'settings.name'],
  ['stops/b', 'stops.1.name'],
  ['notes/n2', 'stops.1.notes.0.name'],
  ['rooms/hall', 'sound.rooms.0.name'],
  ['photos/p', 'media.0.name'],
  ['stops/new', 'stops.name'],
  ['notes/new', 'stops.name'],
  ['notes/b', 'stops.name'],
  ['rooms/new', 'sound.name'],
  ['videos/p', 'media.0.name'],
  ['videos/new', 'media.name'],
  ['things/x', 'things.name'],
])('a field of %s stands at %s', (key, place) => {
  const sent = {
    sound: { rooms: [{ id: 'hall' }] },
    stops: [7, { id: 'b', notes: [{ id: 'n2' }] }],
    media: [{ type: 'photo', id: 'p' }],
  };
  expect(placeOf(sent, key, ['name']).join('.')).toBe(place);
});

type Side = Readonly<Record<string, unknown>> | undefined;
const textOf = (key: string, before: Side, after: Side) => textEdit?.({ key, before, after }, STORED) ?? null;

test.each<[string, string, object, { before: string; after: string } | null]>([
  ['a field', 'stops/a', { name: 'x' }, { before: '{"id":"a","name":"a"', after: '{"id":"a","name":"x"' }],
  [
    'a singleton',
    'settings',
    { name: 'x' },
    { before: '"settings":{"name":"Tour","first":null', after: '"settings":{"name":"x","first":null' },
  ],
  [
    'an inner item, without its owner',
    'notes/n1',
    { text: 'x' },
    { before: '{"id":"n1","text":"n1"', after: '{"id":"n1","text":"x"' },
  ],
  [
    'an item of a singleton',
    'rooms/hall',
    { name: 'x' },
    { before: '{"id":"hall","name":"Hall","parent":null', after: '{"id":"hall","name":"x","parent":null' },
  ],
  [
    'a joined item, with its type',
    'videos/v',
    { name: 'x' },
    { before: '{"type":"video","id":"v","name":"Film"', after: '{"type":"video","id":"v","name":"x"' },
  ],
  ['another place', 'stops/a', { order: 'a5' }, null],
  ['another owner', 'notes/n1', { owner: of('b') }, null],
  ['an item that stands nowhere', 'notes/lost', { text: 'x' }, null],
  ['an item of another type of owner', 'notes/other', { text: 'x' }, null],
])('in the text of attributes, %s is replaced', (_what, key, change, expected) => {
  expect(textOf(key, STORED[key], { ...STORED[key], ...change })).toEqual(expected);
});

test('what is made, removed, or of an owner that is gone has no place in the text', () => {
  expect(textOf('stops/a', undefined, STORED['stops/a'])).toBeNull();
  expect(textOf('stops/a', STORED['stops/a'], undefined)).toBeNull();
  const orphan = note('n9', of('gone'));
  expect(textOf('notes/n9', orphan, { ...orphan, text: 'x' })).toBeNull();
  expect(textOf('sound', {}, { volume: 1 })).toBeNull();
});

test('references get other ids, at any depth, except in what holds none', () => {
  const value = {
    first: of('a'),
    list: [{ owner: of('b') }],
    rows: [of('a')],
    more: { ...of('a'), name: 'x' },
    none: null,
  };
  const to = ({ type, id }: { type: string; id: string }) => `${type}-${id}`;
  expect(readdressed(value, to, new Set(['rows']))).toEqual({
    ...value,
    first: of('stop-a'),
    list: [{ owner: of('stop-b') }],
  });
  const odd = [
    { type: 7, id: 'a' },
    { type: 'stop', id: 7 },
  ];
  expect(readdressed(odd, to)).toEqual(odd);
  expect(readdressed([of('a'), 'a', 7], to)).toEqual([of('stop-a'), 'a', 7]);
});

test('a type that names no collection is a field', () => {
  expect(changesOf({ stops: [{ id: 'a', type: 'x' }, { id: 'b' }] })).toEqual([
    { record: 'stops/a', op: 'patch', set: [{ path: ['type'], value: 'x' }] },
  ]);
});

test('a list that names only what changes removes nothing, and knows nothing by its place', () => {
  const joined = [{ list: 'media', parts: { photo: 'photos', video: 'videos' }, isPartial: true }];
  const partial = nestedAttributes(tourKind.records, { joined });
  const made = (media: object[]) =>
    partial.fromAttributes(tables(), { media }, () => 'new').map(({ op, record }) => [op, record]);
  expect(made([{ type: 'photo', id: 'p', name: 'House' }])).toEqual([['patch', 'photos/p']]);
  expect(made([{ type: 'video', name: 'Another' }])).toEqual([['put', 'videos/new']]);
  expect(made([{ type: 'video', name: 'Film' }])).toEqual([]);
});
