import { expect, test } from 'vitest';
import { guessStills, type KnownPictures } from './guess-stills.ts';

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

test('of two versions of one still the later one becomes the image, and the other is left out by name', () => {
  const known = { ...nothing, views: [view('h', 'Hall_v03.png')] };
  expect(becomes(['Hall_v9.png', 'Hall_v10.png'], known)).toEqual([{ type: 'leave' }, { type: 'image', view: 'h' }]);
  expect(becomes(['Hall_v9.png', 'Hall_v10.png'], nothing)).toEqual([{ type: 'leave' }, { type: 'view' }]);
});

test.each([
  ['Hall_v03.png', 'Hall_v04.png', 'Older: v03, shown is v04'],
  ['2231_Kvarnen_Hall_v9.png', '2231_Kvarnen_Hall_v10.png', 'Older: v9, shown is v10'],
  ['Hall_20260411.png', 'Hall_20260412.png', 'Older: 20260411, shown is 20260412'],
  ['Hall rev A.png', 'Hall rev B.png', 'Older: rev A, shown is rev B'],
  ['HALL_V3.jpg', 'Håll_v04.png', 'Older: V3, shown is v04'],
])('%s is older than %s, and left out unless it is chosen', (fileName, imageName, reason) => {
  const known = { ...nothing, views: [view('h', imageName)] };
  const guess = guessStills([{ id: 'new', fileName, likeness: null }], known).get('new');
  expect(guess).toEqual({ becomes: { type: 'leave' }, reason, of: 'h', left: 'older' });
});

test.each([
  ['Hall_final.png', 'Hall_v04.png'],
  ['Hall.png', 'Hall_v04.png'],
  ['Hall_20260412.png', 'Hall_v04.png'],
])('%s is proposed for the view of %s: nothing says which is later', (fileName, imageName) => {
  expect(becomes([fileName], { ...nothing, views: [view('h', imageName)] })).toEqual([{ type: 'image', view: 'h' }]);
});

test('a second delivery with other letters, without the job or with another case is of the same views', () => {
  const known = {
    ...nothing,
    views: [view('h', '2231_Kvarnen_CAM01_Entré_v03.png'), view('k', '2231_Kvarnen_CAM02_Kök_v03.png')],
  };
  expect(becomes(['CAM01_ENTRE_v04.png', 'CAM02_KOK_v04.png', 'CAM03_VIND_v04.png'], known)).toEqual([
    { type: 'image', view: 'h' },
    { type: 'image', view: 'k' },
    { type: 'view' },
  ]);
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

test('render passes are left out, and what may be one is asked about', () => {
  expect(becomes(['Facade_ObjectID.png', 'Facade.png'], nothing)).toEqual([{ type: 'leave' }, { type: 'view' }]);
  const size = { width: 3_840, height: 2_160 };
  const facade = (isFlat: boolean | null) => {
    const look = isFlat === null ? null : { size, isFlat, isGrey: false };
    return guessStills([{ id: 'f', fileName: 'Facade_ID.png', likeness: null, look }], nothing).get('f');
  };
  expect(facade(true)).toEqual({ becomes: { type: 'leave' }, reason: 'A render pass by its name' });
  expect(facade(false)).toEqual({ becomes: { type: 'view' }, reason: '' });
  expect(facade(null)).toEqual({ becomes: { type: 'view' }, reason: 'May be a render pass by its name' });
});

test('a still that looks the same as a view under another name is its new image', () => {
  const likeness = '7'.repeat(16);
  const known = { ...nothing, views: [view('h', 'Hall.png', likeness)] };
  expect(becomes(['Entrance final.png'], known, { 'Entrance final.png': likeness })).toEqual([
    { type: 'image', view: 'h' },
  ]);
});

test.each([
  [['Hall.png', 'Hall.jpg'], 'Hall.png'],
  [['Hall.tif', 'Hall.png', 'Hall.jpg'], 'Hall.png'],
  [['Hall.VRayDenoiser.png', 'Hall.png'], 'Hall.png'],
  [['Hall.effectsResult.png', 'Hall.RGB.png', 'Hall.png'], 'Hall.png'],
  [['Hall_rgb_1.png', 'Hall.png'], 'Hall.png'],
  [['CAM01_Hall_v03_denoised.png', 'CAM01_Hall_v03.png'], 'CAM01_Hall_v03.png'],
])('of %j, one picture in several forms, %s is the view', (names, taken) => {
  expect(becomes(names, nothing)).toEqual(names.map((name) => ({ type: name === taken ? 'view' : 'leave' })));
});

test('pictures that look different are no forms of one, and neither are those whose names say something else', () => {
  const likenesses = { 'Hall.png': '0f'.repeat(8), 'Hall.jpg': 'f0'.repeat(8) };
  expect(becomes(['Hall.png', 'Hall.jpg'], nothing, likenesses)).toEqual([{ type: 'view' }, { type: 'view' }]);
  for (const names of [
    ['Hall.png', 'Hall_light.png'],
    ['Hall_day.png', 'Hall_night.png'],
    ['Image 1.png', 'Image 2.png'],
  ])
    expect(becomes(names, nothing)).toEqual([{ type: 'view' }, { type: 'view' }]);
});

test('one picture in several forms becomes one new image of its view', () => {
  const known = { ...nothing, views: [view('h', 'Hall.png')] };
  expect(becomes(['Hall.jpg', 'Hall.png'], known)).toEqual([{ type: 'leave' }, { type: 'image', view: 'h' }]);
});
