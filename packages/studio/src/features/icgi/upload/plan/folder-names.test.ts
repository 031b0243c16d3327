import { expect, test } from 'vitest';
import { namesWithFolders } from './folder-names.ts';
import { planImport, stillsOf } from './import-rows.ts';
import { guessStills } from './pictures/guess-stills.ts';
import { groupFrames } from './sequences/frame-sequences.ts';

function file(place: string) {
  const path = place.split('/');
  const name = path.at(-1) ?? '';
  return { name, path: path.slice(0, -1), source: { file: new File([], name), path: [] } };
}
const among = (prefixes: readonly string[], ...rest: string[]) =>
  prefixes.flatMap((prefix) => rest.map((one) => `d/${prefix}/${one}`));

test.each<[string, string[], string[]]>([
  [
    'Unreal, a folder for each shot',
    among(['Shot_010', 'Shot_020'], 'beauty/0001.png'),
    ['Shot_010_0001.png', 'Shot_020_0001.png'],
  ],
  [
    'V-Ray, passes of cameras',
    among(['cam1', 'cam2'], 'beauty/0001.png', 'ZDepth/0001.png'),
    ['cam1_0001.png', 'cam1_0001_ZDepth.png', 'cam2_0001.png', 'cam2_0001_ZDepth.png'],
  ],
  [
    'files called as all are',
    among(['Camera 1', 'Camera 2'], 'beauty.png'),
    ['Camera 1_beauty.png', 'Camera 2_beauty.png'],
  ],
  [
    'two levels',
    among(['hall', 'bath'], 'day/1.png', 'night/1.png'),
    ['hall_day_1.png', 'hall_night_1.png', 'bath_day_1.png', 'bath_night_1.png'],
  ],
  ['versions of cameras', ['Camera 1/r_v03.png', 'Camera 2/r_v04.png'], ['Camera 1_r_v03.png', 'Camera 2_r_v04.png']],
  ['folders of versions', ['v03/Hall.png', 'v04/Hall.png'], ['Hall.png', 'Hall.png']],
  ['an archive of older versions', ['old/Hall_v03.png', 'new/Hall_v04.png'], ['Hall_v03.png', 'Hall_v04.png']],
  ['other names', ['a/Hall.png', 'b/Bath.png'], ['Hall.png', 'Bath.png']],
  ['the same name in another kind', ['a/Hall.png', 'b/Hall.jpg'], ['a_Hall.png', 'b_Hall.jpg']],
])('files of one name are called after the folders that tell them apart: %s', (_, places, expected) => {
  const files = places.map(file);
  const names = namesWithFolders(files);
  expect(files.map((one) => names.get(one))).toEqual(expected);
});

const LAYOUTS: [string, string[], string[]][] = [
  ['Blender, a folder for each camera', among(['Hall', 'Kitchen', 'Bath'], '0001.png'), ['hall', 'kitchen', 'bath']],
  ['V-Ray', among(['Hall', 'Kitchen'], 'beauty.png'), ['hall', 'kitchen']],
  ['Unreal Movie Render Queue', among(['Shot_010', 'Shot_020'], 'FinalImage/0001.png'), ['010', '020']],
  ['After Effects', among(['Hall', 'Bath'], 'Comp 1_00000.png'), ['hall', 'bath']],
  [
    'a version that some have',
    [...among(['cam1', 'cam2'], 'render_v03.png'), 'd/cam3/render_v04.png'],
    ['cam1', 'cam2', 'cam3'],
  ],
];
test.each(LAYOUTS)('stills in a folder for each shot are views called after it: %s', (_, places, expected) => {
  const { stills: found } = groupFrames(places.map(file));
  const stills = stillsOf(found, []);
  const guesses = guessStills(
    stills.map(({ id, image }) => ({ id, fileName: image.name, path: image.path, likeness: null })),
    { views: [], transitions: [] },
  );
  expect(stills.map(({ id }) => guesses.get(id)?.becomes.type)).toEqual(places.map(() => 'view'));
  const names = stills.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(places.length);
  for (const word of expected) expect(names.some((name) => name.includes(word))).toBe(true);
});

test.each(LAYOUTS)('a second delivery finds each still by its folder, whole and one alone: %s', (_, places) => {
  const first = stillsOf(groupFrames(places.map(file)).stills, []);
  const { purpose } = planImport([], first, () => '');
  const views = purpose.views.map(({ id, fileName }) => ({ id, imageName: fileName, likeness: null }));
  const viewOf = new Map(first.map(({ id, image }) => [[...image.path, image.name].join('/'), id]));
  const guessed = (delivered: readonly string[]) => {
    const files = delivered.map((place) => ({ id: place, fileName: file(place).name, path: file(place).path }));
    const guesses = guessStills(
      files.map((one) => ({ ...one, likeness: null })),
      { views, transitions: [] },
    );
    return delivered.map((place) => guesses.get(place)?.becomes);
  };
  const becomes = (place: string) => ({ type: 'image', view: viewOf.get(place) });
  expect(guessed(places)).toEqual(places.map(becomes));
  for (const place of places) expect(guessed([place])).toEqual([becomes(place)]);
});

test('passes in folders of their own are passes, whichever shot they are of', () => {
  const places = among(['Shot_010', 'Shot_020'], 'beauty/0001.png', 'ZDepth/0001.png', 'Cryptomatte/0001.png');
  const guesses = guessStills(
    places.map((place) => ({ id: place, fileName: '0001.png', path: place.split('/').slice(0, -1), likeness: null })),
    { views: [], transitions: [] },
  );
  expect(places.map((place) => [place.includes('beauty'), guesses.get(place)?.becomes.type])).toEqual(
    places.map((place) => [place.includes('beauty'), place.includes('beauty') ? 'view' : 'leave']),
  );
});
