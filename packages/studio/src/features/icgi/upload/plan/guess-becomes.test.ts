import { expect, test } from 'vitest';
import { guessBecomes } from './guess-becomes.ts';

const HALL = '0000000000000000';
const KITCHEN = 'ffffffffffffffff';
const views = [
  { id: 'h', name: 'Hall', likeness: HALL },
  { id: 'k', name: 'Kitchen', likeness: KITCHEN },
  { id: 'n', name: 'New', likeness: null },
];
const group = (key: string, first: string | null, last: string | null, count = 48) => ({
  key,
  name: key,
  count,
  first,
  last,
  stills: [] as { id: string; name: string; likeness: string | null }[],
});
const guess = (
  groups: ReturnType<typeof group>[],
  transitions: Parameters<typeof guessBecomes>[1]['transitions'] = [],
) => guessBecomes(groups, { views, transitions });

test('a sequence joins the views that its first and last frame look like', () => {
  const found = guess([group('Cam', '000000000000003f', KITCHEN)]).get('Cam');
  expect(found).toEqual({
    becomes: { type: 'transition', start: 'h', end: 'k' },
    start: { view: 'h', confidence: 'looks' },
    end: { view: 'k', confidence: 'looks' },
  });
});

test.each([
  ['000000000000003f', 'looks'],
  ['000000000000007f', 'maybe'],
  ['0000000000000fff', 'maybe'],
  ['0000000000001fff', undefined],
])('a first frame %s is recognised as %s', (first, confidence) => {
  expect(guess([group('Cam', first, KITCHEN)]).get('Cam')?.start?.confidence).toBe(confidence);
});

test('a name says more than a picture that may be the same, and less than one that is', () => {
  const named = { ...group('a', '000000000000007f', KITCHEN), name: 'new_to_kitchen' };
  expect(guess([named]).get('a')?.start).toEqual({ view: 'n', confidence: 'name' });
  const seen = { view: 'h', confidence: 'looks', named: 'n' };
  expect(guess([{ ...named, first: HALL }]).get('a')?.start).toEqual(seen);
});

test('where name and picture disagree, both are said', () => {
  const kitchen = { ...group('a', HALL, null), name: 'kitchen_to_new' };
  expect(guess([kitchen]).get('a')?.start).toEqual({ view: 'h', confidence: 'looks', named: 'k' });
  const perhaps = { ...kitchen, first: '000000000000007f' };
  expect(guess([perhaps]).get('a')?.start).toEqual({ view: 'k', confidence: 'name', looksLike: 'h' });
});

test('of several views that look the same, the picture alone says none, and the name says which', () => {
  const same = ['Entre', 'Kök', 'Vardagsrum'].map((name) => ({ id: name, name, likeness: HALL }));
  const find = (name: string) =>
    guessBecomes([{ ...group('a', HALL, HALL), name }], { views: same, transitions: [] }).get('a');
  expect(find('Comp 1')).toMatchObject({ start: null, end: null });
  expect(find('Kok_till_Vardagsrum')?.becomes).toEqual({ type: 'transition', start: 'Kök', end: 'Vardagsrum' });
});

test.each(['Way_in_v02', 'WAY IN', 'Wäy in rev B'])('%s is another version of the transition “Way in v01”', (name) => {
  const there = { id: 't1', name: 'Way in v01', start: null, end: null };
  expect(guess([{ ...group('x', null, null), name }], [there]).get('x')?.becomes).toEqual({
    type: 'replace',
    transition: 't1',
  });
});

test('the pair the other way round is the way back, of what is there and of what comes with it', () => {
  const there = { id: 't1', name: 'Way', start: 'h', end: 'k' };
  expect(guess([group('back', KITCHEN, HALL)], [there]).get('back')?.becomes).toEqual({ type: 'reverse', of: 't1' });
  const both = guess([group('a', HALL, KITCHEN), group('b', KITCHEN, HALL)]);
  expect(both.get('b')?.becomes).toEqual({ type: 'reverse', of: 'a' });
});

test('frames of a pair that is joined, or with the name of a transition, are its new render', () => {
  const there = { id: 't1', name: 'Way in', start: 'h', end: 'k' };
  expect(guess([group('x', HALL, KITCHEN)], [there]).get('x')?.becomes).toEqual({ type: 'replace', transition: 't1' });
  expect(guess([group('way_in', null, null)], [there]).get('way_in')?.becomes).toEqual({
    type: 'replace',
    transition: 't1',
  });
});

test('a view that may be the one is not enough to take a few numbered images for a move', () => {
  expect(guess([group('Cam', '000000000000007f', null, 10)]).get('Cam')?.becomes).toEqual({ type: 'views' });
});

test('a few numbered images in which nothing is recognised are views, many are a transition without ends', () => {
  expect(guess([group('Cam', null, null, 10)]).get('Cam')?.becomes).toEqual({ type: 'views' });
  expect(guess([group('Cam', null, null, 24)]).get('Cam')?.becomes).toEqual({
    type: 'transition',
    start: null,
    end: null,
  });
});

/** `Rum 01` to `Rum 40`, as one row. */
const counted = (count: number, likeness: string | null = null) => ({
  ...group('Rum', null, null, count),
  stills: Array.from({ length: count }, (_, at) => {
    const name = `Rum ${String(at + 1).padStart(2, '0')}`;
    return { id: name, name, likeness };
  }),
});

test.each([8, 40])('%i numbered views are the ends of the moves that are named after them', (count) => {
  const found = guess([counted(count), group('Rum 01_to_Rum 02', null, null), group('Rum 08_to_Rum 03', null, null)]);
  expect(found.get('Rum')?.becomes).toEqual({ type: 'views' });
  expect(found.get('Rum 01_to_Rum 02')?.becomes).toEqual({ type: 'transition', start: 'Rum 01', end: 'Rum 02' });
  expect(found.get('Rum 08_to_Rum 03')?.becomes).toEqual({ type: 'transition', start: 'Rum 08', end: 'Rum 03' });
});

test('numbered views are recognised by their pictures, too', () => {
  const rooms = counted(8);
  rooms.stills = rooms.stills.map((still, at) => ({ ...still, likeness: at === 2 ? '00000000ffffffff' : null }));
  const found = guess([rooms, group('Cam', '00000000ffffffff', null)]);
  expect(found.get('Cam')?.start).toMatchObject({ confidence: 'looks' });
});

test('many numbered images that nothing is named after are frames', () => {
  expect(guess([counted(40), group('Cam', null, null)]).get('Rum')?.becomes.type).toBe('transition');
});

test('of views that look alike, the name tells which', () => {
  const day = { ...counted(8, HALL), key: 'Room' };
  const found = guess([day, { ...group('x', HALL, HALL), name: 'Rum 02_to_Rum 03' }]).get('x');
  expect(found?.becomes).toEqual({ type: 'transition', start: 'Rum 02', end: 'Rum 03' });
  expect(found?.end).toEqual({ view: 'Rum 03', confidence: 'looks' });
});

test.each(['hall_to_kitchen.ZDepth', 'hall_to_kitchen_CMasks_ID'])(
  'frames of the pass %s are left out, and the picture itself is the transition',
  (pass) => {
    const found = guess([group('hall_to_kitchen', HALL, KITCHEN), group(pass, HALL, KITCHEN)]);
    expect(found.get('hall_to_kitchen')?.becomes).toEqual({ type: 'transition', start: 'h', end: 'k' });
    expect(found.get(pass)).toMatchObject({ becomes: { type: 'leave' }, reason: 'A render pass by its name' });
  },
);

test('frames that may be a pass by their name are asked about, and left out where they have few colours', () => {
  const size = { width: 1_920, height: 1_080 };
  const mask = group('hall_to_kitchen_mask', HALL, KITCHEN);
  const found = (isFlat: boolean | null) =>
    guessBecomes([isFlat === null ? mask : { ...mask, look: { size, isFlat, isGrey: false } }], {
      views,
      transitions: [],
    }).get(mask.key);
  expect(found(true)).toMatchObject({ becomes: { type: 'leave' }, reason: 'A render pass by its name' });
  expect(found(false)?.reason).toBeUndefined();
  expect(found(null)).toMatchObject({ becomes: { type: 'transition' }, reason: 'May be a render pass by its name' });
});
