import { expect, test } from 'vitest';
import type { UploadSource } from '../../../files/public.ts';
import { certainImport as certainAmong } from './certain-import.ts';
import {
  confirmLabel,
  type ImportedStill,
  type ImportRow,
  importedViews,
  planImport,
  renamedViews,
  stillOf,
  stillsOf,
  usedFrames,
} from './import-rows.ts';
import { notesOf } from './row-notes.ts';
import { groupFrames } from './sequences/frame-sequences.ts';

/** Nothing is there that files could be versions of. */
const certainImport = (
  files: Parameters<typeof certainAmong>[0],
  views: Parameters<typeof certainAmong>[1],
  transitions: Parameters<typeof certainAmong>[2],
) => certainAmong(files, views, transitions, { views: [], transitions: [] });

const source = (name: string, ...path: string[]): UploadSource => ({ file: new File([], name), path });
const frames = (prefix: string, count: number, ...path: string[]) =>
  Array.from({ length: count }, (_, at) => source(`${prefix}${String(at + 1).padStart(4, '0')}.png`, ...path));
const views = [
  { id: 'h', name: 'Hall' },
  { id: 'k', name: 'Kitchen' },
];

function rowsOf(sources: readonly UploadSource[], becomes: ImportRow['becomes']): ImportRow[] {
  const images = sources.map((one) => ({ name: one.file.name, path: one.path, source: one }));
  return groupFrames(images).sequences.map((sequence) => ({
    ...sequence,
    id: `id of ${sequence.key}`,
    stills: sequence.frames.map(stillOf),
    facts: null,
    guess: { becomes, start: null, end: null },
    becomes,
    fps: undefined,
  }));
}

test('stills alone are views without a question, what is no image is named', () => {
  const { plan, refused } = certainImport([source('Attic.png'), source('readme.txt')], views, []);
  expect(plan?.purpose.views).toMatchObject([{ name: 'Attic', fileName: 'Attic.png' }]);
  expect(refused).toEqual(['“readme.txt” is not an image or a video']);
});

test('ten numbered stills are asked about', () => {
  expect(certainImport(frames('Cam_', 10), views, []).plan).toBeNull();
});

test('one long sequence named after two views is a transition without a question, unless they are joined already', () => {
  const dropped = frames('hall_to_kitchen_', 24);
  expect(certainImport(dropped, views, []).plan?.purpose.transitions).toMatchObject([{ start: 'h', end: 'k' }]);
  expect(certainImport(dropped, views, [{ start: { id: 'k' }, end: { id: 'h' } }]).plan).toBeNull();
});

test.each([[[source('a.zip')]], [[source('a.mp4')]], [[...frames('a_', 8), ...frames('b_', 8)]]])(
  'archives, videos and several sequences are asked about',
  (dropped) => {
    expect(certainImport(dropped, views, []).plan).toBeNull();
  },
);

test('frames with the same names in two folders are told apart when they arrive', () => {
  const rows = rowsOf([...frames('f', 6, 'a'), ...frames('f', 6, 'b')], { type: 'transition', start: null, end: null });
  const { sources, purpose } = planImport(rows, [], () => '');
  const names = purpose.transitions.flatMap(({ fileNames }) => fileNames);
  expect(new Set(names).size).toBe(12);
  expect(sources.map(({ file }) => file.name)).toEqual(names);
});

test('a way back uploads nothing: the transition it reverses gets its arrows', () => {
  const [there] = rowsOf(frames('a', 6), { type: 'transition', start: 'h', end: 'k' });
  const [back] = rowsOf(frames('b', 6), { type: 'reverse', of: there?.key ?? '' });
  const { sources, purpose } = planImport(
    [there, back].flatMap((row) => row ?? []),
    [],
    () => 'X',
  );
  expect(sources).toHaveLength(6);
  expect(purpose.linked).toEqual([there?.id]);
});

test('of 3,000 frames every second one is used, and that is said before anything is uploaded', () => {
  const [row] = rowsOf(frames('long_', 3_000), { type: 'transition', start: null, end: null });
  expect(row && usedFrames(row)).toHaveLength(1_500);
  expect(row && notesOf(row)[0]).toBe('A transition takes 2,000 frames: only every second is used');
});

test('gaps, doubles, other sizes and broken files are named', () => {
  const dropped = [...frames('f_', 8).filter((_, at) => at !== 3), source('f_05.png')];
  const [row] = rowsOf(dropped, { type: 'views' });
  const facts = {
    key: '',
    first: { likeness: null, look: null, thumbnail: null },
    last: { likeness: null, look: null, thumbnail: null },
    sizes: [
      { size: { width: 1920, height: 1080 }, names: ['f_0001.png'] },
      { size: { width: 1280, height: 720 }, names: ['f_0007.png'] },
    ],
    copies: ['f_0002.png'],
    broken: ['f_0006.png'],
    bytes: 0,
  };
  expect(row && notesOf({ ...row, facts })).toEqual([
    '4 missing',
    'Number taken twice, left out: f_05.png',
    'Damaged or not an image, left out: f_0006.png. Export it again, or copy it again from where it is whole',
    'Same picture as one before: f_0002.png',
    'Other size, 1280 × 720: f_0007.png',
  ]);
  expect(row && usedFrames({ ...row, facts }).map(({ name }) => name)).not.toContain('f_0006.png');
});

test('the button says what comes about', () => {
  const rows = [
    ...rowsOf(frames('a', 6), { type: 'transition', start: null, end: null }),
    ...rowsOf(frames('b', 10), { type: 'views' }),
  ];
  expect(confirmLabel(rows, [])).toBe('Create 1 transition and 10 views');
  const replaced = rowsOf(frames('c', 6), { type: 'replace', transition: 't' });
  expect(confirmLabel([...rows, ...replaced], [])).toBe(
    'Create 1 transition and 10 views, replace frames of 1 transition',
  );
  expect(confirmLabel(rowsOf(frames('a', 6), { type: 'replace', transition: 't' }), [])).toBe(
    'Replace frames of 1 transition',
  );
});

test('the button tells frames that are replaced from those that are added', () => {
  const fill = (replaced: number) => rowsOf(frames('f', 10), { type: 'fill', transition: 't', replaced });
  expect(confirmLabel(fill(10), [])).toBe('Replace 10 frames');
  expect(confirmLabel(fill(4), [])).toBe('Replace 4 frames, add 6 frames');
  expect(confirmLabel(fill(0), [])).toBe('Add 10 frames');
  const [row] = fill(10);
  const same = new Set(row?.frames.slice(0, 3));
  expect(row && confirmLabel([{ ...row, same }], [])).toBe('Replace 7 frames');
});

test('a still that is left out takes no name from the view of another', () => {
  const image = (name: string) => ({ name, path: [], source: source(name) });
  const stills = stillsOf(['Hall.png', 'Hall.jpg', 'Kitchen.png'].map(image), []);
  expect(stills.map(({ name }) => name)).toEqual(['Hall', 'Hall 2', 'Kitchen']);
  const [first, second, third] = stills;
  if (!first || !second || !third) throw new Error('Three stills');
  const left = renamedViews([{ ...first, becomes: { type: 'leave' } }, second, third], []);
  expect(left.map(({ name, becomes }) => [name, becomes.type])).toEqual([
    ['Hall', 'leave'],
    ['Hall', 'view'],
    ['Kitchen', 'view'],
  ]);
});

test('numbers behind a hyphen are asked about as signs of frames, not of views', () => {
  const shots = Array.from({ length: 7 }, (_, at) => source(`Enscape_2026-05-01-12-30-${20 + at}.png`));
  expect(rowsOf(shots, { type: 'views' }).flatMap(notesOf)).toEqual([]);
  expect(rowsOf(shots, { type: 'transition', start: null, end: null }).flatMap(notesOf)).toHaveLength(1);
});

test('views of a numbered row are the ends of what joins them, until the row becomes something else', () => {
  const [row] = rowsOf(frames('Rum ', 8), { type: 'views' });
  const [move] = rowsOf(frames('Rum 0001_to_Rum 0002_', 30), { type: 'transition', start: null, end: null });
  if (!row || !move) throw new Error('Two rows');
  const [first, second] = row.stills;
  const joined = {
    ...move,
    becomes: { type: 'transition' as const, start: first?.id ?? null, end: second?.id ?? null },
  };
  const planOf = (rows: ImportRow[]) => {
    const called = new Map(importedViews(rows, []).map(({ id, name }) => [id, name]));
    return planImport(rows, [], (id) => called.get(id)).purpose;
  };
  const { views: made, transitions } = planOf([row, joined]);
  expect(made.map(({ id }) => id)).toEqual(row.stills.map(({ id }) => id));
  expect(transitions).toMatchObject([{ start: first?.id, end: second?.id }]);
  expect(planOf([{ ...row, becomes: { type: 'later' } }, joined]).transitions).toMatchObject([
    { start: null, end: null },
  ]);
});

test('a still that may be another version of what is there is asked about', () => {
  const known = {
    views: [{ id: 'h', imageName: 'Hall_v03.png', likeness: null }],
    transitions: [{ id: 'm', name: 'Move', frameNames: ['m_0001.png', 'm_0003.png'] }],
  };
  const planOf = (name: string) => certainAmong([source(name)], views, [], known).plan;
  expect(planOf('Hall_v04.png')).toBeNull();
  expect(planOf('m_0002.png')).toBeNull();
  expect(planOf('Facade_ID.png')).toBeNull();
  expect(planOf('Attic_v04.png')?.purpose.views).toHaveLength(1);
});

test('stills are sent for what they become, and those that are left out are not', () => {
  const dropped = ['Hall_v2.png', 'm_7.png', 'Facade_ID.png', 'Attic.png'].map((name) => source(name));
  const becomes: ImportedStill['becomes'][] = [
    { type: 'image', view: 'h' },
    { type: 'frame', transition: 'm', number: 7, isMissing: true },
    { type: 'leave' },
    { type: 'view' },
  ];
  const stills = dropped.map((one, at) => ({
    ...stillOf({ name: one.file.name, path: [], source: one }),
    becomes: becomes[at] ?? { type: 'view' as const },
  }));
  const { sources, purpose } = planImport([], stills, () => 'Hall');
  expect(sources.map(({ file }) => file.name)).toEqual(['Hall_v2.png', 'm_7.png', 'Attic.png']);
  expect(purpose).toMatchObject({
    images: [{ id: 'h', fileName: 'Hall_v2.png' }],
    frames: [{ id: 'm', number: 7, fileName: 'm_7.png' }],
    views: [{ name: 'Attic' }],
  });
  expect(confirmLabel([], stills)).toBe('Create 1 view, replace 1 image, add 1 frame');
  expect(confirmLabel([], stills.slice(0, 2))).toBe('Replace 1 image, add 1 frame');
});
