import { expect, test } from 'vitest';
import type { UploadSource } from '../../../../files/public.ts';
import type { Becomes } from '../guess-becomes.ts';
import { type DroppedImage, type ImportRow, planImport, stillOf } from '../import-rows.ts';
import { hasOtherShape, notesOf, sizeNote } from '../row-notes.ts';
import { groupFrames } from '../sequences/frame-sequences.ts';
import { type Contents, type Hashes, mayBeFramesOf, rowThere, stillsThere, withoutDoublets } from './content-there.ts';

const image = (name: string, ...path: string[]): DroppedImage => {
  const source: UploadSource = { file: new File([], name), path };
  return { name, path, source };
};
const numbered = (prefix: string, count: number, ending = 'png') =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(4, '0')}.${ending}`);
const urlOf = (name: string) => `asset://${name}`;
/** What is there has the content of its name, and so has what is dropped, but for what is said. */
const contentsOf = (names: readonly string[]): Contents =>
  new Map(names.map((name) => [urlOf(name), { sha256: `content of ${name}`, size: 1 }]));
const hashesOf = (images: readonly DroppedImage[], changed: readonly string[] = []): Hashes =>
  new Map(images.map((one) => [one, `${changed.includes(one.name) ? 'other ' : ''}content of ${one.name}`]));
const transition = (id: string, names: readonly string[], name = id) => ({
  id,
  name,
  frames: names.map((own) => ({ name: own, url: urlOf(own) })),
});
function rowOf(names: readonly string[], becomes: Becomes): ImportRow {
  const [sequence] = groupFrames(names.map((name) => image(name, 'move'))).sequences;
  if (!sequence) throw new Error('No sequence');
  const guess = { becomes, start: null, end: null };
  return { ...sequence, id: 'new', stills: [], facts: null, guess, becomes, fps: undefined };
}
const replace: Becomes = { type: 'replace', transition: 't' };

test.each(['Hall_v03.png', 'Hall_v04.png', 'another name.png'])(
  'a still that a view shows already is left out, as %s too',
  (name) => {
    const still = { ...stillOf(image(name)), becomes: { type: 'image', view: 'h' } as const };
    const views = [
      { id: 'k', name: 'Kitchen', image: urlOf('Kitchen.png') },
      { id: 'h', name: 'Hall', image: urlOf(name) },
    ];
    const there = { contents: contentsOf(['Kitchen.png', name]), hashes: hashesOf([still.image]) };
    const [found] = stillsThere([still], { views, transitions: [] }, there);
    expect(found).toMatchObject({ becomes: { type: 'leave' }, left: 'same', of: 'h' });
    expect(found?.reason).toBe('Already there: the image of “Hall”');
    const changed = { ...there, hashes: hashesOf([still.image], [name]) };
    expect(stillsThere([still], { views, transitions: [] }, changed)).toEqual([still]);
  },
);

test.each([
  [{ width: 1920, height: 1080 }, '', false],
  [{ width: 3840, height: 2160 }, 'It is 1920 × 1080 now, and this is 3840 × 2160', false],
  [{ width: 960, height: 541 }, 'It is 1920 × 1080 now, and this is 960 × 541', false],
  [
    { width: 1600, height: 1200 },
    'Another shape: it is 1920 × 1080 now, and this is 1600 × 1200. Check outlines and markers afterwards',
    true,
  ],
])('a still of %o is compared with the size of the image that it replaces', (pixels, note, isOther) => {
  const still = { ...stillOf(image('Hall_v02.png')), becomes: { type: 'image', view: 'h' } as const, pixels };
  const views = [{ id: 'h', name: 'Hall', image: urlOf('Hall_v01.png') }];
  const contents: Contents = new Map([
    [urlOf('Hall_v01.png'), { sha256: 'other', size: 1, pixels: { width: 1920, height: 1080 } }],
  ]);
  const [found] = stillsThere([still], { views, transitions: [] }, { contents, hashes: new Map() });
  if (!found) throw new Error('It is gone');
  expect([sizeNote(found), hasOtherShape(found)]).toEqual([note, isOther]);
  // Of another view that is chosen by hand nothing is known.
  expect(sizeNote({ ...found, becomes: { type: 'image', view: 'k' } })).toBe('');
});

test('a frame that stands in its place already is left out, and one that was rendered again is not', () => {
  const names = numbered('hall_', 8);
  const frame = (name: string, number: number) => ({
    ...stillOf(image(name)),
    becomes: { type: 'frame', transition: 't', number, isMissing: false } as const,
  });
  const stills = [frame('hall_0003.png', 3), frame('hall_0004.png', 4)];
  const hashes = hashesOf(
    stills.map((still) => still.image),
    ['hall_0004.png'],
  );
  const found = stillsThere(
    stills,
    { views: [], transitions: [transition('t', names, 'Hall')] },
    { contents: contentsOf(names), hashes },
  );
  expect(found.map(({ becomes, reason }) => [becomes.type, reason])).toEqual([
    ['leave', 'Already there: frame 3 of “Hall”'],
    ['frame', ''],
  ]);
});

test.each<[string, Becomes]>([
  ['recognised by their name', replace],
  ['not recognised', { type: 'transition', start: null, end: null }],
  ['taken for views', { type: 'views' }],
])('frames that a transition has all in their places are left out: %s', (_, becomes) => {
  const names = numbered('hall_', 8, 'webp');
  const row = rowOf(names, becomes);
  const found = rowThere(row, [transition('t', names, 'Hall')], {
    contents: contentsOf(names),
    hashes: hashesOf(row.frames),
  });
  expect(found).toMatchObject({ becomes: { type: 'leave' }, left: 'same' });
  expect(notesOf(found)).toContain('Already there: the frames of “Hall”');
  expect(planImport([found], [], () => '').sources).toEqual([]);
});

test('of frames that are there in part, only the others are sent, each into its place', () => {
  const names = numbered('hall_', 8);
  const row = rowOf(names, replace);
  const hashes = hashesOf(row.frames, ['hall_0002.png', 'hall_0007.png']);
  const found = rowThere(row, [transition('t', names)], { contents: contentsOf(names), hashes });
  const { sources, purpose } = planImport([found], [], () => '');
  expect(sources.map(({ file }) => file.name)).toEqual(['hall_0002.png', 'hall_0007.png']);
  expect(purpose).toMatchObject({
    replaced: [],
    frames: [
      { id: 't', number: 2 },
      { id: 't', number: 7 },
    ],
  });
  expect(notesOf(found)).toContain('6 of 8 frames are there already: 2 are replaced');
});

test('a video that comes again is there already, also where the browser took one of its frames from the next picture', () => {
  const names = numbered('walk_', 30, 'webp');
  const row = { ...rowOf(names, replace), fps: 25 };
  const known = { contents: contentsOf(names), hashes: hashesOf(row.frames, ['walk_0030.webp']) };
  expect(rowThere(row, [transition('t', names)], known)).toMatchObject({ becomes: { type: 'leave' }, left: 'same' });
  const another = { ...known, hashes: hashesOf(row.frames, names.slice(10)) };
  expect(rowThere(row, [transition('t', names)], another).becomes).toEqual(replace);
});

test('of some frames that come again, those that are there are not sent, and a number says where the others go', () => {
  const there = transition('t', numbered('hall_', 30));
  const names = numbered('hall_', 20).slice(10);
  const row = rowOf(names, { type: 'fill', transition: 't' });
  const contents = contentsOf(numbered('hall_', 30));
  const all = rowThere(row, [there], { contents, hashes: hashesOf(row.frames) });
  expect(all).toMatchObject({ becomes: { type: 'leave' }, left: 'same' });
  const some = rowThere(row, [there], { contents, hashes: hashesOf(row.frames, names.slice(0, 3)) });
  expect(notesOf(some)).toEqual(['7 of 10 frames are there already: 3 are replaced']);
  expect(planImport([some], [], () => undefined).purpose.frames).toEqual(
    names.slice(0, 3).map((fileName, at) => ({ id: 't', number: 11 + at, fileName })),
  );
});

test('another render with more or fewer frames says so', () => {
  const there = transition('t', numbered('hall_', 30));
  const row = rowOf(numbered('hall_', 24), replace);
  const found = rowThere(row, [there], { contents: new Map(), hashes: new Map() });
  expect(notesOf(found)).toEqual(['It has 30 frames now, and gets 24']);
  expect(notesOf({ ...found, becomes: { type: 'replace', transition: 'other' } })).toEqual([]);
});

test('frames of another size than those of the transition are named, where they replace all or some', () => {
  const there = transition('t', numbered('hall_', 8));
  const pixels = { width: 1920, height: 1080 };
  const contents: Contents = new Map([[urlOf('hall_0001.png'), { sha256: 'a', size: 1, pixels }]]);
  for (const becomes of [replace, { type: 'fill', transition: 't' } as const]) {
    const row = rowThere(rowOf(numbered('hall_', 8), becomes), [there], { contents, hashes: new Map() });
    const end = { likeness: null, look: null, thumbnail: null };
    const factsOf = (width: number, height: number) => ({
      ...{ key: '', first: end, last: end, copies: [], broken: [], bytes: 0 },
      sizes: [{ size: { width, height }, names: [] }],
    });
    expect(notesOf({ ...row, facts: factsOf(1280, 720) })).toEqual([
      'Its frames are 1920 × 1080 now, and these are 1280 × 720',
    ]);
    expect(notesOf({ ...row, facts: factsOf(1920, 1080) })).toEqual([]);
  }
});

test('frames in another order, or more of them, are another render', () => {
  const names = numbered('hall_', 8);
  const row = rowOf(names, replace);
  const known = { contents: contentsOf(names), hashes: hashesOf(row.frames) };
  expect(rowThere(row, [transition('t', names.toReversed())], known).becomes).toEqual(replace);
  expect(rowThere(row, [transition('t', names.slice(1))], known).becomes).toEqual(replace);
});

test.each([
  ['hall_v03_', 'hall_v04_'],
  ['hall_v9.', 'hall_v10.'],
  ['hall_20260411_', 'hall_20260412_'],
])('frames %s are older than %s, and left out', (own, shown) => {
  const row = rowOf(numbered(own, 8), replace);
  const there = [transition('t', numbered(shown, 8))];
  const known = { contents: new Map(), hashes: new Map() };
  expect(rowThere(row, there, known)).toMatchObject({ becomes: { type: 'leave' }, left: 'older' });
  const later = rowOf(numbered(shown, 8), replace);
  expect(rowThere(later, [transition('t', numbered(own, 8))], known).becomes).toEqual(replace);
});

test('what is compared whole are transitions of as many frames, and the one that would be replaced', () => {
  const row = rowOf(numbered('hall_', 8), replace);
  const transitions = [transition('t', numbered('a', 7)), transition('u', numbered('b', 8)), transition('v', [])];
  expect(mayBeFramesOf(row, transitions).map(({ id }) => id)).toEqual(['t', 'u']);
});

test('of stills with one content the first becomes a view, and the others are left out by name', () => {
  const stills = ['Hall.png', 'Kitchen.png', 'Hall copy.png', 'Hall (1).png'].map((name) => stillOf(image(name)));
  const content = (at: number) => ['a', 'b', 'a', 'a'][at] ?? '';
  const hashes = new Map(stills.map((still, at) => [still.image, content(at)]));
  const found = withoutDoublets(stills, hashes);
  expect(found.map(({ becomes, reason, left }) => [becomes.type, reason, left])).toEqual([
    ['view', '', undefined],
    ['view', '', undefined],
    ['leave', 'The same picture as “Hall.png”', 'twice'],
    ['leave', 'The same picture as “Hall.png”', 'twice'],
  ]);
  expect(withoutDoublets(stills, new Map())).toEqual(stills);
});
