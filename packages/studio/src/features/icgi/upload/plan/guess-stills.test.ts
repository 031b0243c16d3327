import { expect, test } from 'vitest';
import { filledBy, guessStills, type KnownPictures } from './guess-stills.ts';

const nothing: KnownPictures = { views: [], transitions: [] };
const view = (id: string, imageName: string | null, likeness: string | null = null) => ({ id, imageName, likeness });
const frames = (prefix: string, numbers: readonly number[]) =>
  numbers.map((number) => `${prefix}${String(number).padStart(4, '0')}.png`);
const range = (first: number, last: number, without: readonly number[] = []) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((number) => !without.includes(number));

function becomes(names: readonly string[], known: KnownPictures, likenesses: Record<string, string> = {}) {
  const guesses = guessStills(
    names.map((fileName) => ({ id: fileName, fileName, likeness: likenesses[fileName] ?? null })),
    known,
  );
  return names.map((name) => guesses.get(name)?.becomes);
}

test('a name that differs in its version is a new image of the view', () => {
  const known = { ...nothing, views: [view('h', '2231_CAM01_Hall_v03.png'), view('k', '2231_CAM02_Kitchen_v03.png')] };
  expect(becomes(['2231_CAM01_Hall_v04.png', '2231_CAM02_Kitchen_v04.jpg', '2231_CAM03_Attic_v04.png'], known)).toEqual(
    [{ type: 'image', view: 'h' }, { type: 'image', view: 'k' }, { type: 'view' }],
  );
});

test('of two versions of one still the later one becomes the image', () => {
  const known = { ...nothing, views: [view('h', 'Hall_v03.png')] };
  expect(becomes(['Hall_v9.png', 'Hall_v10.png'], known)).toEqual([{ type: 'view' }, { type: 'image', view: 'h' }]);
});

test('where two views have images of one name, the picture tells which, and without it neither is taken', () => {
  const likeness = ['0'.repeat(16), 'f'.repeat(16)] as const;
  const views = [view('day', 'Hall.png', likeness[0]), view('night', 'Hall.jpg', likeness[1])];
  expect(becomes(['Hall_v2.png'], { ...nothing, views })).toEqual([{ type: 'view' }]);
  expect(becomes(['Hall_v2.png'], { ...nothing, views }, { 'Hall_v2.png': likeness[1] })).toEqual([
    { type: 'image', view: 'night' },
  ]);
});

test('frames that were missing go into the transition that has their numbers', () => {
  const transitions = [
    { id: 'm', name: 'Bedroom → Bath', frameNames: frames('bedroom to bath ', range(1, 48, [17, 30])) },
    { id: 'other', name: 'Hall', frameNames: frames('hall_', range(1, 48)) },
  ];
  const known = { ...nothing, transitions };
  expect(becomes(['bedroom to bath 0017.png', 'bedroom to bath 30.png', 'bedroom to bath 0200.png'], known)).toEqual([
    { type: 'frame', transition: 'm', number: 17, isMissing: true },
    { type: 'frame', transition: 'm', number: 30, isMissing: true },
    { type: 'view' },
  ]);
});

test('a frame that is there is another render of it, also under a later version of the shot', () => {
  const transitions = [{ id: 's', name: 'Shot', frameNames: frames('shot010_v003.', range(1001, 1048)) }];
  expect(becomes(['shot010_v004.1010.png'], { ...nothing, transitions })).toEqual([
    { type: 'frame', transition: 's', number: 1010, isMissing: false },
  ]);
});

test('a name that two transitions share decides nothing', () => {
  const frameNames = frames('frame_', range(1, 20, [7]));
  const transitions = [
    { id: 'a', name: 'A', frameNames },
    { id: 'b', name: 'B', frameNames },
  ];
  expect(becomes(['frame_0007.png'], { ...nothing, transitions })).toEqual([{ type: 'view' }]);
});

test('render passes are left out', () => {
  expect(becomes(['Facade_ID.png', 'Facade.png'], nothing)).toEqual([{ type: 'leave' }, { type: 'view' }]);
});

test('a still that looks the same as a view under another name is its new image', () => {
  const likeness = '7'.repeat(16);
  const known = { ...nothing, views: [view('h', 'Hall.png', likeness)] };
  expect(becomes(['Entrance final.png'], known, { 'Entrance final.png': likeness })).toEqual([
    { type: 'image', view: 'h' },
  ]);
});

test('numbered images of which most were missing complete a transition, another render of it does not', () => {
  const missing = range(20, 29);
  const transitions = [{ id: 'm', name: 'Move', frameNames: frames('m_', range(1, 48, missing)) }];
  expect(filledBy(frames('m_', missing), { transitions })).toBe('m');
  expect(filledBy(frames('m_', range(1, 48)), { transitions })).toBeNull();
  expect(filledBy(frames('other_', missing), { transitions })).toBeNull();
});
