import { expect, test } from 'vitest';
import { guessBecomes } from '../guess-becomes.ts';
import { type DroppedImage, stillsOf } from '../import-rows.ts';
import { guessStills } from '../pictures/guess-stills.ts';
import { groupFrames } from './frame-sequences.ts';

/** What each program writes into a folder: names of files, `/` between folders, and what they come out as. */
type Folder = [program: string, files: readonly string[], expected: Readonly<Record<string, string>>];

const frames = (nameOf: (number: string) => string, { from = 1, to = 40, step = 1, digits = 4 } = {}) => {
  const found: string[] = [];
  for (let at = from; at <= to; at += step) found.push(nameOf(String(at).padStart(digits, '0')));
  return found;
};
const passes = (names: readonly string[], nameOf: (pass: string, number: string) => string) =>
  names.flatMap((pass) => frames((number) => nameOf(pass, number)));

function dropped(place: string): DroppedImage {
  const path = place.split('/');
  const file = new File([], path.pop() ?? '');
  return { name: file.name, path, source: { file, path } };
}

/**
 * `transition`, `views`, `leave`; with `?` where the user is prompted. By the name of a sequence, or of the file of a
 * still.
 */
function outcome(files: readonly string[]): Record<string, string> {
  const found = groupFrames(files.map(dropped));
  const stills = stillsOf(found.stills, []);
  const toGuess = stills.map(({ id, image }) => ({
    ...{ id, fileName: image.name, path: image.path },
    likeness: null,
  }));
  const guesses = guessStills(toGuess, { views: [], transitions: [] });
  const views = stills.flatMap(({ id, name, image }) =>
    guesses.get(id)?.becomes.type === 'view' ? [{ id, name, image, likeness: null }] : [],
  );
  const groups = found.sequences.map(({ key, name, frames: own }) => ({
    ...{ key, name, count: own.length, first: null, last: null, extension: own[0]?.name.split('.').at(-1) ?? '' },
    stills: own.map(({ name: called }) => ({ id: called, name: called, image: { name: called }, likeness: null })),
  }));
  const rows = guessBecomes(groups, { views, transitions: [] });
  const said = (type = '', reason = '') => `${type}${type !== 'leave' && reason !== '' ? '?' : ''}`;
  return Object.fromEntries([
    ...found.sequences.map(({ key, name, gaps }) => {
      const row = rows.get(key);
      const lost = gaps.length > 0 ? ` without ${gaps.length}` : '';
      return [name, `${said(row?.becomes.type, row?.reason)}${lost}`] as const;
    }),
    ...stills.map(({ id, image }) => {
      const guess = guesses.get(id);
      return [image.name.replace(/\.[^.]+$/, ''), said(guess?.becomes.type, guess?.reason)] as const;
    }),
  ]);
}

const FOLDERS: readonly Folder[] = [
  // Passes of which none is unambiguous alone, next to the picture itself.
  [
    'Blender, outputs of the compositor',
    passes(['Image', 'Depth', 'Mist', 'CryptoObject00'], (pass, number) => `render/${pass}${number}.png`),
    { Image: 'transition', Depth: 'leave', Mist: 'leave', CryptoObject: 'leave' },
  ],
  [
    'Blender, a folder for each output',
    passes(['Image', 'AO', 'Emit', 'DiffDir', 'Env'], (pass, number) => `hall/${pass}/${pass}${number}.png`),
    { hall: 'transition', AO: 'leave', Emit: 'leave', DiffDir: 'leave', Env: 'leave' },
  ],
  [
    'Blender, named outputs',
    passes(['rgba', 'depth', 'normal'], (pass, number) => `hall_${pass}${number}.png`),
    { hall_rgba: 'transition', hall_depth: 'leave', hall_normal: 'leave' },
  ],
  [
    'Arnold',
    passes(['beauty', 'Z', 'crypto_asset', 'N'], (pass, number) => `hall_${pass}.${number}.png`),
    { hall_beauty: 'transition', hall_Z: 'leave', hall_crypto_asset: 'leave', hall_N: 'leave' },
  ],
  [
    'Redshift, a folder for each',
    passes(['Beauty', 'Depth', 'Cryptomatte'], (pass, number) => `${pass}/hall.${pass}.${number}.png`),
    { 'hall.Beauty': 'transition', 'hall.Depth': 'leave', 'hall.Cryptomatte': 'leave' },
  ],
  [
    'Cinema 4D',
    passes(['rgb', 'object_1', 'ao', 'refl'], (pass, number) => `hall_${pass}_${number}.png`),
    { hall_rgb: 'transition', hall_object_1: 'leave', hall_ao: 'leave', hall_refl: 'leave' },
  ],
  [
    'Octane, stills',
    ['Main', 'DeMain', 'Dif', 'Z', 'ObjLayer'].map((pass) => `001_Hall_${pass}.png`),
    {
      ...{ '001_Hall_Main': 'leave', '001_Hall_DeMain': 'view', '001_Hall_Dif': 'leave' },
      ...{ '001_Hall_Z': 'leave', '001_Hall_ObjLayer': 'leave' },
    },
  ],
  [
    'KeyShot',
    ['', '_clown', '_depth', '_normals', '_label', '_raw_light'].map((pass) => `hall${pass}.png`),
    {
      ...{ hall: 'view', hall_clown: 'leave', hall_depth: 'leave', hall_normals: 'leave' },
      ...{ hall_label: 'leave', hall_raw_light: 'leave' },
    },
  ],
  [
    'V-Ray, a still in several forms',
    ['', '.Alpha', '.VRayDenoiser', '.RGB_color'].map((pass) => `CAM01_Hall${pass}.png`),
    {
      ...{ CAM01_Hall: 'view', 'CAM01_Hall.Alpha': 'view?', 'CAM01_Hall.VRayDenoiser': 'leave' },
      ...{ 'CAM01_Hall.RGB_color': 'leave' },
    },
  ],
  [
    'Vantage',
    passes(['', '.reflectionFilter', '.materialId'], (pass, number) => `hall${pass}.${number}.png`),
    { hall: 'transition', 'hall.reflectionFilter': 'leave', 'hall.materialId': 'leave' },
  ],
  [
    'Maxwell',
    passes(['', '_alpha', '_zbuffer', '_material'], (pass, number) => `hall${pass}_${number}.png`),
    { hall: 'transition', hall_alpha: 'leave', hall_zbuffer: 'leave', hall_material: 'leave' },
  ],
  [
    'Maya, shots with a folder for each pass',
    ['hall', 'kok'].flatMap((shot) => passes(['beauty', 'Z', 'N', 'crypto'], (pass, n) => `${shot}/${pass}/${n}.png`)),
    {
      ...{ 'hall beauty': 'transition', 'hall Z': 'leave', 'hall N': 'leave', 'hall crypto': 'leave' },
      ...{ 'kok beauty': 'transition', 'kok Z': 'leave', 'kok N': 'leave', 'kok crypto': 'leave' },
    },
  ],
  // The number of the frame behind a pass that stands behind another number.
  ...['hall_v03', 'CAM01', 'SH0100', 'Shot_010'].map((base): Folder => {
    const expected = { [`${base}_beauty`]: 'transition', [`${base}_depth`]: 'leave', [`${base}_ID`]: 'leave' };
    return [
      `passes of ${base}`,
      passes(['beauty', 'depth', 'ID'], (pass, number) => `${base}_${pass}_${number}.png`),
      expected,
    ];
  }),
  [
    'the same behind the frame, with a version',
    passes(['beauty', 'depth', 'ID'], (pass, number) => `hall_${number}_${pass}_v02.png`),
    { hall_beauty_v02: 'transition', hall_depth_v02: 'leave', hall_ID_v02: 'leave' },
  ],
  // Every nth frame.
  ['3ds Max, every fifth', frames((n) => `hall${n}.png`, { from: 0, to: 200, step: 5 }), { hall: 'transition' }],
  [
    'a turntable in degrees',
    frames((n) => `house_${n}.png`, { from: 0, to: 355, step: 5, digits: 1 }),
    { house: 'transition' },
  ],
  [
    'every tenth, one of them lost',
    frames((n) => `walk_${n}.png`, { from: 0, to: 300, step: 10 }).toSpliced(7, 1),
    { walk: 'transition without 1' },
  ],
  [
    'every second, then all',
    [...frames((n) => `walk_${n}.png`, { step: 2 }), ...frames((n) => `walk_${n}.png`, { from: 41, to: 80 })],
    { walk: 'transition without 20' },
  ],
  // Eight digits from one hour on.
  ...[86_400, 90_000, 108_000, 216_000].map(
    (from): Folder => [
      `DaVinci Resolve from ${from}`,
      frames((n) => `Hall_Kitchen_${n}.png`, { from, to: from + 60, digits: 8 }),
      { Hall_Kitchen: 'transition' },
    ],
  ),
  ['a shot of four digits', frames((n) => `shot_0010${n}.png`), { shot_0010: 'transition' }],
  // Tiles.
  ...['hall_tile_1x#_2x2', '_tile_#_hall', 'hall.TileX_0_TileY_#', 'hall_region_#_0'].map((name): Folder => {
    const tiles = ['1', '2'].map((at) => name.replace('#', at));
    const called = tiles.map((tile) => tile.replace(/^_/, ''));
    return [
      `tiles, ${name}`,
      passes(tiles, (tile, n) => `${tile}_${n}.png`),
      Object.fromEntries(called.map((one) => [one, 'leave'])),
    ];
  }),
  ['rooms with tiles', ['Bath_tile_1.png', 'Bath_tile_2.png'], { Bath_tile_1: 'view?', Bath_tile_2: 'view?' }],
  // Views that a program counts.
  ['Blender, cameras', ['Camera.png', ...frames((n) => `Camera.${n}.png`, { to: 11, digits: 3 })], { Camera: 'view' }],
  ['final and final2', ['Hall_final.png', 'Hall_final2.png'], { Hall_final: 'leave', Hall_final2: 'view' }],
  // How it was finished.
  [
    'a folder for each form',
    passes(['main', 'denoised'], (pass, n) => `hall/${pass}/hall.${n}.png`),
    { 'hall denoised': 'transition', 'hall main': 'leave' },
  ],
  [
    'enlarged by other programs',
    passes(['', '_upscayl_4x', '_topaz'], (pass, n) => `hall_${n}${pass}.png`),
    { hall: 'transition', hall_upscayl_4x: 'leave', hall_topaz: 'leave' },
  ],
  ['its rate behind', frames((n) => `hall_${n}_25fps.png`), { hall_25fps: 'transition' }],
  // Rooms that are called as passes are stay views.
  ['a pool', ['Hall.png', 'Pool.png', 'Pool_Reflection.png'], { Hall: 'view', Pool: 'view', Pool_Reflection: 'view?' }],
  ['a sky', ['Hall.png', 'Hall_sky.png', 'Hall_post.png'], { Hall: 'view', Hall_sky: 'view', Hall_post: 'view' }],
  ['stairwells', ['Hus.png', 'Hus N.png', 'Hus P.png'], { Hus: 'view', 'Hus N': 'view', 'Hus P': 'view' }],
];

test.each(FOLDERS)('files come out as they were meant: %s', (_, files, expected) => {
  expect(outcome(files)).toEqual(expected);
});

test.each([
  ['Hall2Kitchen', true],
  ['hall2kitchen', true],
  ['HallToKitchen', true],
  ['Hall 2', false],
])('a move called %s joins hall and kitchen: %s', (name, isJoined) => {
  const view = (id: string) => ({ id, name: id, likeness: null });
  const group = { key: 'm', name, count: 40, first: null, last: null, stills: [] };
  const found = guessBecomes([group], { views: [view('Hall'), view('Kitchen')], transitions: [] }).get('m');
  expect([found?.start?.view, found?.end?.view]).toEqual(isJoined ? ['Hall', 'Kitchen'] : ['Hall', undefined]);
});

test('what one file is called alone is no word that all have in common', () => {
  const names = (files: readonly string[]) => stillsOf(files.map(dropped), []).map(({ name }) => name);
  expect(names(['Hall.png', 'Hall_region.png', 'Hall_dusk.png'])).toEqual(['Hall', 'Hall region', 'Hall dusk']);
  expect(names(['2231_Kvarnen_CAM01.png', '2231_Kvarnen_CAM02_Hall.png'])).toEqual(['CAM01', 'Hall']);
});
