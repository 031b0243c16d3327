import { expect, test } from 'vitest';
import type { SequenceFacts } from '../../read/messages.ts';
import type { DroppedImage, ImportRow } from '../import-rows.ts';
import { groupFrames } from './frame-sequences.ts';
import { readOtherwise, readSplit, splitNote, withReadings } from './split-rows.ts';

const padded = (number: number, digits = 4) => String(number).padStart(digits, '0');
function image(place: string): DroppedImage {
  const path = place.split('/');
  const name = path.at(-1) ?? '';
  return { name, path: path.slice(0, -1), source: { file: new File([], name), path: path.slice(0, -1) } };
}
const frames = (folder: string, stem: string, numbers: readonly number[]) =>
  numbers.map((number) => image(`${folder}/${stem}${padded(number)}.png`));
const range = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);

const HALL = '0000000000000000';
const KITCHEN = 'ffffffffffffffff';
const facts = (key: string, likeness: string | null, width = 1_920): SequenceFacts => {
  const end = { likeness, look: null, thumbnail: null };
  const sizes = [{ size: { width, height: 1_080 }, names: [key] }];
  return { key, first: end, last: end, sizes, copies: [], broken: [], bytes: 1 };
};

/**
 * The folders and numbers of each proposed sequence, and whether the user is prompted. `likenesses`: of the parts in
 * turn.
 */
function readingOf(
  dropped: readonly DroppedImage[],
  { likenesses = [HALL], widths = [1_920], views = [] as string[] }: Partial<Seen> = {},
) {
  const found = groupFrames(dropped);
  const parts = found.split.flatMap((split) => split.parts);
  const known = new Map(
    parts.map(({ key }, at) => [
      key,
      facts(key, likenesses[at % likenesses.length] ?? null, widths[at % widths.length] ?? 0),
    ]),
  );
  const read = readSplit(found, known, (folder) => views.includes(folder));
  return {
    shown: read.shown.map(({ first, last, frames: own }) => [first, last, own.length]),
    isAsked: read.either.some(({ isAsked }) => isAsked),
    canChoose: read.either.length > 0,
    stills: found.stills.length,
  };
}

interface Seen {
  likenesses: (string | null)[];
  widths: number[];
  views: string[];
}

test.each<[string, DroppedImage[], number]>([
  ['two parts', [...frames('d/part1', 'shot_', range(1, 50)), ...frames('d/part2', 'shot_', range(51, 100))], 100],
  ['a short last part', [...frames('part1', 'm_', range(1, 50)), ...frames('part2', 'm_', range(51, 53))], 53],
  [
    'ranges',
    range(0, 11).flatMap((at) =>
      frames(`d/${padded(at * 4 + 1)}-${padded(at * 4 + 4)}`, 's.', range(at * 4 + 1, at * 4 + 4)),
    ),
    48,
  ],
  ['every second frame', [...frames('node01', 'm_', range(1, 47, 2)), ...frames('node02', 'm_', range(2, 48, 2))], 48],
  ['dealt out to three', [0, 1, 2].flatMap((at) => frames(`worker ${at}`, 'm_', range(at + 1, 48 + at - 2, 3))), 48],
  [
    'a folder of the format below',
    [...frames('part1/png', 'm_', range(1, 30)), ...frames('part2/png', 'm_', range(31, 60))],
    60,
  ],
  ['frames without a name', [...frames('del 1', '', range(1, 30)), ...frames('del 2', '', range(31, 60))], 60],
  ['parts of a thing', [...frames('hall', 'f_', range(1, 30)), ...frames('hall_part2', 'f_', range(31, 60))], 60],
  ['in steps of two', [...frames('chunk1', 'f_', range(2, 60, 2)), ...frames('chunk2', 'f_', range(62, 90, 2))], 45],
  ['from 1001', [...frames('batch1', 'f.', range(1_001, 1_040)), ...frames('batch2', 'f.', range(1_041, 1_080))], 80],
  ['some lost between', [...frames('part1', 'f_', range(1, 50)), ...frames('part2', 'f_', range(54, 100))], 97],
])('frames that a farm split over folders are one sequence, without a question: %s', (_, dropped, count) => {
  const read = readingOf(dropped);
  expect(read.shown.map(([, , length]) => length)).toEqual([count]);
  expect(read).toMatchObject({ isAsked: false, canChoose: true, stills: 0 });
});

test.each<[string, DroppedImage[], number]>([
  ['the same numbers', [...frames('part1', 'm_', range(1, 30)), ...frames('part2', 'm_', range(1, 30))], 2],
  ['some numbers in both', [...frames('part1', 'm_', range(1, 30)), ...frames('part2', 'm_', range(29, 60))], 2],
  ['other names', [...frames('part1', 'hall_', range(1, 30)), ...frames('part2', 'bath_', range(31, 60))], 2],
  ['numbers far behind', [...frames('part1', 'm_', range(1, 30)), ...frames('part2', 'm_', range(200, 230))], 2],
  ['passes', [...frames('s/beauty', 'm_', range(1, 30)), ...frames('s/ZDepth', 'm_', range(31, 60))], 2],
  [
    'shots with passes',
    ['Shot_010', 'Shot_020'].flatMap((shot) =>
      ['beauty', 'depth'].flatMap((pass) => frames(`${shot}/${pass}`, '', range(1, 30))),
    ),
    4,
  ],
  ['cameras', ['cam_A', 'cam_B', 'cam_C'].flatMap((camera) => frames(camera, 'f.', range(0, 29))), 3],
])('frames that are no parts of one stay apart, without a question: %s', (_, dropped, count) => {
  const read = readingOf(dropped);
  expect(read.shown).toHaveLength(count);
  expect(read).toMatchObject({ isAsked: false, canChoose: false });
});

test('each pass of a split render is one sequence', () => {
  const dropped = ['beauty', 'depth'].flatMap((pass) => [
    ...frames(`part1/${pass}`, 'm_', range(1, 30)),
    ...frames(`part2/${pass}`, 'm_', range(31, 60)),
  ]);
  expect(readingOf(dropped).shown).toEqual([
    [1, 60, 60],
    [1, 60, 60],
  ]);
});

const two = (one: string, other: string) => [
  ...frames(`d/${one}/beauty`, 'LS.', range(1, 30)),
  ...frames(`d/${other}/beauty`, 'LS.', range(31, 60)),
];
test.each<[string, DroppedImage[], Partial<Seen>, { count: number; isAsked: boolean; canChoose: boolean }]>([
  [
    'shots counted on, a cut',
    two('Shot_010', 'Shot_020'),
    { likenesses: [HALL, KITCHEN] },
    { count: 2, isAsked: true, canChoose: true },
  ],
  ['shots counted on, no cut', two('Shot_010', 'Shot_020'), {}, { count: 2, isAsked: true, canChoose: true }],
  [
    'folders of views',
    two('Hall', 'Kitchen'),
    { views: ['Hall', 'Kitchen'] },
    { count: 2, isAsked: true, canChoose: true },
  ],
  ['other folders, no cut', two('monday', 'tuesday'), {}, { count: 1, isAsked: true, canChoose: true }],
  [
    'other folders, a cut',
    two('monday', 'tuesday'),
    { likenesses: [HALL, KITCHEN] },
    { count: 2, isAsked: true, canChoose: true },
  ],
  [
    'other folders, not decoded',
    two('monday', 'tuesday'),
    { likenesses: [null] },
    { count: 2, isAsked: true, canChoose: true },
  ],
  [
    'parts with a cut',
    two('part1', 'part2'),
    { likenesses: [HALL, KITCHEN] },
    { count: 1, isAsked: true, canChoose: true },
  ],
  [
    'parts that are not decoded',
    two('part1', 'part2'),
    { likenesses: [null] },
    { count: 1, isAsked: false, canChoose: true },
  ],
  [
    'parts of other sizes',
    two('part1', 'part2'),
    { widths: [1_920, 1_280] },
    { count: 2, isAsked: false, canChoose: false },
  ],
])(
  'where two readings fit it is asked, with the likelier one proposed: %s',
  (_, dropped, seen, { count, ...asked }) => {
    const read = readingOf(dropped, seen);
    expect(read.shown).toHaveLength(count);
    expect(read).toMatchObject(asked);
  },
);

test('a few stills in folders of places are no sequence', () => {
  const dropped = ['Hall', 'Kitchen', 'Bath', 'Attic', 'Yard', 'Roof', 'Stairs'].map((room, at) =>
    image(`${room}/view_${at + 1}.png`),
  );
  expect(readingOf(dropped)).toMatchObject({ shown: [], stills: 7, canChoose: false });
});

test('one press reads the folders the other way and back, and a way back of what is gone becomes a move', () => {
  const found = groupFrames(two('part1', 'part2'));
  const known = new Map(found.split.flatMap(({ parts }) => parts.map(({ key }) => [key, facts(key, HALL)] as const)));
  const { shown, others, either } = readSplit(found, known, () => false);
  const rowOf = (sequence: (typeof shown)[number]): ImportRow => {
    const becomes = { type: 'transition', start: null, end: null } as const;
    const guess = { becomes, start: null, end: null };
    return { ...sequence, id: sequence.key, stills: [], facts: null, guess, becomes, fps: undefined };
  };
  const [whole] = withReadings(shown.map(rowOf), others.map(rowOf), either);
  if (!whole?.split) throw new Error('One row of two folders');
  expect(splitNote(whole)?.text).toBe('One sequence from 2 folders: “part1”, “part2”');
  const back = { ...whole, key: 'back', split: undefined, becomes: { type: 'reverse' as const, of: whole.key } };
  const { split: _, ...alone } = back;
  const apart = readOtherwise([whole, alone], whole.split);
  expect(apart.map(({ frames: own, becomes }) => [own.length, becomes.type])).toEqual([
    [30, 'transition'],
    [30, 'transition'],
    [60, 'transition'],
  ]);
  expect(splitNote(apart[0] ?? whole)?.action).toBe('Join folders');
  const again = readOtherwise(apart.slice(0, 2), whole.split);
  expect(again.map(({ key }) => key)).toEqual([whole.key]);
});
