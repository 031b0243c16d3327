import { expect, test } from 'vitest';
import { guessStills } from '../pictures/guess-stills.ts';
import { type DeliveredFrame, placedFrames } from './frame-series.ts';

const range = (first: number, last: number, without: readonly number[] = []) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => !without.includes(number));
const names = (prefix: string, numbers: readonly number[], tail = '') =>
  numbers.map((number) => `${prefix}${String(number).padStart(4, '0')}${tail}.png`);
const frames = (all: readonly string[], ...path: string[]): DeliveredFrame[] => all.map((name) => ({ name, path }));

const missing = range(20, 29);
test.each<[string, string[], string[], { replaced: number; added: number } | null]>([
  ['what was missing', names('m_', range(1, 48, missing)), names('m_', missing), { replaced: 0, added: 10 }],
  ['most of it was missing', names('m_', range(1, 10)), names('m_', range(6, 30)), { replaced: 5, added: 20 }],
  ['goes on from its end', names('m_', range(1, 20)), names('m_', range(21, 32)), { replaced: 0, added: 12 }],
  ['goes before its beginning', names('m_', range(11, 40)), names('m_', range(1, 10)), { replaced: 0, added: 10 }],
  ['some are rendered again', names('m_', range(1, 48)), names('m_', range(10, 19)), { replaced: 10, added: 0 }],
  ['its second half again', names('m_', range(1, 48)), names('m_', range(20, 48)), { replaced: 29, added: 0 }],
  [
    'some are rendered again as a later version',
    names('m_v03_', range(1, 48)),
    names('m_v04_', range(10, 19)),
    { replaced: 10, added: 0 },
  ],
  [
    'a tail behind the number',
    names('m_', range(1, 48), '_v03'),
    names('m_', [7, 8, 9], '_v04'),
    { replaced: 3, added: 0 },
  ],
  ['a later version that is shorter', names('m_v03_', range(1, 48)), names('m_v04_', range(1, 40)), null],
  ['all of it again', names('m_', range(1, 48)), names('m_', range(1, 48)), null],
  ['all of it, and what was missing', names('m_', range(1, 48, [7])), names('m_', range(1, 48)), null],
  ['numbers far behind its end', names('m_', range(1, 48)), names('m_', range(200, 230)), null],
  ['another name', names('m_', range(1, 48, missing)), names('other_', missing), null],
  ['another name for some', names('m_', range(1, 48)), [...names('m_', [5]), ...names('n_', [6])], null],
])(
  'numbered images are put into a transition where they are a part of it: %s',
  (_, frameNames, delivered, expected) => {
    const transitions = [{ id: 'm', name: 'Move', frameNames }];
    const placed = placedFrames(frames(delivered), { transitions, views: [] });
    expect(placed).toEqual(expected && { transition: 'm', ...expected, of: frameNames.length });
  },
);

const views = [
  { id: 'h', name: 'Hall' },
  { id: 'k', name: 'Kitchen' },
  { id: 'b', name: 'Bath' },
];
const shared = [
  { id: 'named', name: 'hall_to_kitchen', frameNames: names('frame_', range(1, 30, [2])) },
  { id: 'joined', name: '', start: 'k', end: 'b', frameNames: names('frame_', range(1, 30, [4])) },
];
test.each([
  [['hall_to_kitchen'], 'named'],
  [['leverans', 'hall to kitchen', 'png'], 'named'],
  [['Kitchen - Bath'], 'joined'],
  [['other'], null],
  [[], null],
])('frames with names that two transitions share go where their folder %j says: %s', (path, transition) => {
  const known = {
    views: views.map(({ id, name }) => ({ id, name, imageName: null, likeness: null })),
    transitions: shared,
  };
  const guess = guessStills([{ id: 'new', fileName: 'frame_0002.png', path, likeness: null }], known).get('new');
  expect(guess?.becomes).toMatchObject(
    transition === null ? { type: 'view' } : { type: 'frame', transition, number: 2 },
  );
  const placed = placedFrames(frames(names('frame_', range(3, 9)), ...path), { transitions: shared, views });
  expect(placed?.transition ?? null).toBe(transition);
});

test('frames whose names several sequences had go to the one that was called after their folder', () => {
  const called = (shot: string) => names(`${shot} LS.`, range(1, 48));
  const transitions = ['Shot_010', 'Shot_020'].map((id) => ({ id, name: '', frameNames: called(id) }));
  for (const shot of ['Shot_010', 'Shot_020']) {
    const delivered = frames(names('LS.', range(10, 19)), 'd', shot, 'beauty');
    expect(placedFrames(delivered, { transitions, views })).toMatchObject({ transition: shot, replaced: 10, added: 0 });
  }
});

test('frames that were called after their folder are found by their own names in the folder of another delivery', () => {
  const hall = { id: 'hall', name: 'Hall', frameNames: names('first shot_', range(1, 24, [4])) };
  const known = { views: [], transitions: [hall] };
  const guess = guessStills([{ id: 'new', fileName: 'shot_0004.png', path: ['delivery'], likeness: null }], known);
  expect(guess.get('new')?.becomes).toEqual({ type: 'frame', transition: 'hall', number: 4, isMissing: true });
  const again = frames(names('shot_', range(8, 12)), 'delivery');
  expect(placedFrames(again, { transitions: [hall], views })).toMatchObject({ transition: 'hall', replaced: 5 });
  // Of two that end so, neither is guessed.
  const transitions = [hall, { id: 'back', name: 'Back', frameNames: names('second shot_', range(1, 24, [4])) }];
  expect(placedFrames(again, { transitions, views })).toBeNull();
  const either = guessStills([{ id: 'new', fileName: 'shot_0004.png', path: [], likeness: null }], {
    views: [],
    transitions,
  });
  expect(either.get('new')?.becomes).toMatchObject({ type: 'view' });
});
