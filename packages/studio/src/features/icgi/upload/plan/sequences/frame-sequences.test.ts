import { expect, test } from 'vitest';
import { guessEnds } from '../named-ends.ts';
import { nameFromFile } from '../proposed-names.ts';
import { groupFrames, isCertain } from './frame-sequences.ts';

const file = (name: string, ...path: string[]) => ({ name, path });
const frames = (prefix: string, count: number, folder: string) =>
  Array.from({ length: count }, (_, at) => file(`${prefix}${String(at + 1).padStart(4, '0')}.webp`, folder));

test('numbered images of one folder are one move in playing order, others are stills', () => {
  const dropped = [...frames('hall_to_kitchen_', 12, 'a').reverse(), file('Hall.png', 'a'), file('readme.txt', 'a')];
  const { sequences, stills, others } = groupFrames(dropped);
  expect(sequences).toHaveLength(1);
  expect(sequences[0]).toMatchObject({ name: 'hall_to_kitchen', gaps: [] });
  expect(sequences[0]?.frames[0]?.name).toBe('hall_to_kitchen_0001.webp');
  expect(stills.map(({ name }) => name)).toEqual(['Hall.png']);
  expect(others.map(({ name }) => name)).toEqual(['readme.txt']);
});

test('the same name in two folders is two moves, and a missing number is told', () => {
  const second = frames('move_', 9, 'b').filter((_, at) => at !== 3);
  const { sequences } = groupFrames([...frames('move_', 9, 'a'), ...second]);
  expect(sequences.map(({ name, gaps }) => ({ name, gaps }))).toEqual([
    { name: 'a', gaps: [] },
    { name: 'b', gaps: [4] },
  ]);
});

test('frames without a name take that of their folder', () => {
  expect(groupFrames(frames('', 8, 'hall to stairs')).sequences[0]?.name).toBe('hall to stairs');
});

test('a few numbered images are stills', () => {
  expect(groupFrames(frames('view', 3, 'a'))).toMatchObject({ sequences: [], stills: [{}, {}, {}] });
});

test.each([
  ['kitchen_to_hall', 'k', 'h'],
  ['Hall - Kitchen', 'h', 'k'],
  ['living-room_till_kök', 'l', 's'],
  ['room to hall', 'r', 'h'],
  ['camera 01', null, null],
])('the name %j joins %s and %s', (name, start, end) => {
  const views = [
    { id: 'k', name: 'Kitchen' },
    { id: 'h', name: 'Hall' },
    { id: 'r', name: 'Room' },
    { id: 'l', name: 'Living room' },
    { id: 's', name: 'Kök' },
  ];
  expect(guessEnds(name, views)).toEqual({ start, end });
});

test('a view is called like its file, in readable words', () => {
  expect(nameFromFile('living-room_final.webp')).toBe('Living room final');
  expect(nameFromFile('.webp')).toBe('Untitled');
});

test('stills are taken in the order people count, and a name that is too long is cut to what can be stored', () => {
  const files = ['View 10.png', 'View 2.png', 'Attic.png'].map((name) => ({ name, path: [] }));
  expect(groupFrames(files).stills.map(({ name }) => name)).toEqual(['Attic.png', 'View 2.png', 'View 10.png']);
  expect(nameFromFile(`${'ö'.repeat(250)}.png`)).toHaveLength(200);
});

test('of two files with one number the second is left out and named', () => {
  const twice = [...frames('move_', 8, 'a'), file('move_03.webp', 'a')];
  const [sequence] = groupFrames(twice).sequences;
  expect(sequence).toMatchObject({ doubles: ['move_03.webp'], first: 1, last: 8, gaps: [] });
  expect(sequence?.frames).toHaveLength(8);
});

test('archives and videos are told from images and from what is neither', () => {
  const dropped = ['a.zip', 'b.mp4', 'c.WEBM', 'd.pdf', 'e.png'].map((name) => file(name));
  expect(groupFrames(dropped)).toMatchObject({
    archives: [{ name: 'a.zip' }],
    videos: [{ name: 'b.mp4' }, { name: 'c.WEBM' }],
    others: [{ name: 'd.pdf' }],
    stills: [{ name: 'e.png' }],
  });
});

test.each([
  ['hall_to_kitchen_', 24, true],
  ['hall_to_kitchen_', 23, false],
  ['hall_to_attic_', 48, false],
  ['Cam_', 10, false],
  ['hall_to_kitchen_', 2_001, false],
])('“%s” with %i frames is certain: %s', (prefix, count, expected) => {
  const views = [
    { id: 'h', name: 'Hall' },
    { id: 'k', name: 'Kitchen' },
  ];
  const [sequence] = groupFrames(frames(prefix, count, 'a')).sequences;
  expect(sequence && isCertain(sequence, views)).toBe(expected);
});

test('a sequence with a gap is asked about, whatever it is called', () => {
  const views = [
    { id: 'h', name: 'Hall' },
    { id: 'k', name: 'Kitchen' },
  ];
  const gapped = frames('hall_to_kitchen_', 30, 'a').filter((_, at) => at !== 7);
  const [sequence] = groupFrames(gapped).sequences;
  expect(sequence && isCertain(sequence, views)).toBe(false);
});

/** Names as a program numbers them: `count` from `first`, with at least so many digits. */
const counted = (prefix: string, digits: number, first: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const number = first + at;
    return file(`${prefix}${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(digits, '0')}.png`);
  });

test.each<[string, ReturnType<typeof counted>, [string, number, number][]]>([
  ['Blender, one name', counted('A01_to_A02', 4, 1, 30), [['A01_to_A02', 1, 30]]],
  [
    'Blender, two names that differ in their last digits',
    [...counted('A01_to_A02', 4, 1, 30), ...counted('A01_to_A03', 4, 1, 30)],
    [
      ['A01_to_A02', 1, 30],
      ['A01_to_A03', 1, 30],
    ],
  ],
  [
    'Blender, names that end in one digit',
    [...counted('view1', 4, 1, 30), ...counted('view2', 4, 1, 30)],
    [
      ['view1', 1, 30],
      ['view2', 1, 30],
    ],
  ],
  ['3ds Max, from 0', counted('hall', 4, 0, 30), [['hall', 0, 29]]],
  ['V-Ray, an element', counted('hall.VRayDenoiser.', 4, 0, 30), [['hall.VRayDenoiser', 0, 29]]],
  ['Unreal', counted('Shot010.FinalImage.', 4, 0, 30), [['Shot010.FinalImage', 0, 29]]],
  ['After Effects, five digits', counted('Comp 1_', 5, 0, 30), [['Comp 1', 0, 29]]],
  ['Nuke, a version and frames from 1001', counted('shot010_v003.', 4, 1001, 30), [['shot010_v003', 1001, 1030]]],
  ['without padding', counted('bedroom to bath ', 1, 1, 120), [['bedroom to bath', 1, 120]]],
  ['more than 9,999 frames', counted('walk_', 5, 9_990, 30), [['walk', 9_990, 10_019]]],
  ['from 10,001', counted('walk_', 5, 10_001, 30), [['walk', 10_001, 10_030]]],
  ['before 0', counted('hall', 3, -10, 21), [['hall', -10, 10]]],
  ['before 0, behind a separator', counted('hall_', 4, -10, 21), [['hall', -10, 10]]],
  ['a hyphen that is no sign', counted('hall-', 4, 1, 30), [['hall', 1, 30]]],
  [
    'the same numbers with a hyphen and without',
    [...counted('hall', 4, 1, 30), ...counted('hall-', 4, 1, 30)],
    [
      ['hall', 1, 30],
      ['hall', 1, 30],
    ],
  ],
])('numbers are read as they are written: %s', (_, dropped, expected) => {
  const { sequences, stills } = groupFrames(dropped);
  expect(sequences.map(({ name, first, last }) => [name === 'Transition' ? '' : name, first, last])).toEqual(expected);
  expect(sequences.flatMap(({ gaps, doubles }) => [...gaps, ...doubles])).toEqual([]);
  expect(stills).toEqual([]);
});

test.each(['walk.mov', 'walk.MKV', 'walk.avi', 'walk.mts', 'walk.mxf', 'walk.mp4'])('%s is a video', (name) => {
  const file = { name, path: [] };
  expect(groupFrames([file]).videos).toEqual([file]);
});

test.each(['IMG_0001.HEIC', 'hall.heif', 'canon.hif'])('%s is an image', (name) => {
  const file = { name, path: [] };
  expect(groupFrames([file]).stills).toEqual([file]);
});

/** Names with a number inside, as a program writes them. */
const inside = (count: number, nameOf: (number: string) => string, digits = 4) =>
  Array.from({ length: count }, (_, at) => file(nameOf(String(at).padStart(digits, '0'))));

test.each<[string, ReturnType<typeof file>[], [string, number, number][]]>([
  [
    'Unreal, the pass behind the number',
    inside(30, (n) => `LS_Hall.${n}.FinalImage.png`),
    [['LS_Hall.FinalImage', 0, 29]],
  ],
  [
    'Corona, a pass behind the number of each frame',
    [...inside(30, (n) => `Hall${n}_CMasks_ID.png`), ...inside(30, (n) => `Hall${n}.png`)],
    [
      ['Hall', 0, 29],
      ['Hall_CMasks_ID', 0, 29],
    ],
  ],
  ['3ds Max, denoised', inside(30, (n) => `Hall_${n}_Denoiser.tif`), [['Hall_Denoiser', 0, 29]]],
  ['Lumion, the number in front', inside(30, (n) => `${n}_Photo.png`, 1), [['Photo', 0, 29]]],
  ['Windows, renamed together', inside(30, (n) => `Hall (${n}).jpg`, 1), [['Hall', 0, 29]]],
  [
    'two eyes',
    inside(8, (n) => `hall_${n}_L.png`).concat(inside(8, (n) => `hall_${n}_R.png`)),
    [
      ['hall_L', 0, 7],
      ['hall_R', 0, 7],
    ],
  ],
  ['Octane, the main pass', inside(30, (n) => `Hall_${n}_DeMain.png`), [['Hall_DeMain', 0, 29]]],
  [
    'Unreal, path traced',
    inside(30, (n) => `LS_Hall.${n}.FinalImagePathTracer.png`),
    [['LS_Hall.FinalImagePathTracer', 0, 29]],
  ],
  ['Corona, mixed lights', inside(30, (n) => `Hall.${n}.LightMix.jpg`), [['Hall.LightMix', 0, 29]]],
  ['Redshift, beauty', inside(30, (n) => `Hall_Beauty_${n}.png`), [['Hall_Beauty', 0, 29]]],
  ['Redshift, beauty behind', inside(30, (n) => `Hall.${n}.Beauty.png`), [['Hall.Beauty', 0, 29]]],
  ['Twinmotion', inside(30, (n) => `Video1_${n}.png`, 5), [['Video1', 0, 29]]],
  ['D5', inside(30, (n) => `Clip1_${n}.png`, 6), [['Clip1', 0, 29]]],
  ['Enscape', inside(30, (n) => `Enscape_Video_${n}.png`), [['Enscape_Video', 0, 29]]],
  ['SketchUp', inside(30, (n) => `Hall${n}.png`), [['Hall', 0, 29]]],
  ['ArchiCAD', inside(30, (n) => `Fly-Through ${n}.tif`, 1), [['Fly-Through', 0, 29]]],
  ['Chaos Vantage', inside(30, (n) => `hall.${n}.beauty.png`, 5), [['hall.beauty', 0, 29]]],
  [
    'words of two eyes',
    inside(8, (n) => `hall_${n}_LeftEye.png`).concat(inside(8, (n) => `hall_${n}_RightEye.png`)),
    [
      ['hall_LeftEye', 0, 7],
      ['hall_RightEye', 0, 7],
    ],
  ],
  ['the size behind the number', inside(30, (n) => `hall_${n}_3840x2160.png`), [['hall_3840x2160', 0, 29]]],
  ['downloaded twice', inside(30, (n) => `hall_${n} (1).png`), [['hall', 0, 29]]],
  ['jpg and jpeg', inside(30, (n) => `hall_${n}.${Number(n) % 2 === 0 ? 'jpg' : 'JPEG'}`), [['hall', 0, 29]]],
  ['Blender, all before 0', inside(8, (n) => `hall_-${n}.png`, 3), [['hall', -7, 0]]],
  [
    'Corona, a mix behind',
    inside(30, (n) => `Hall.${n}.CInteractive_LightMix.png`),
    [['Hall.CInteractive_LightMix', 0, 29]],
  ],
  ['Cinema 4D, one of several pictures', inside(30, (n) => `Hall_rgb_1${n}.png`), [['Hall_rgb_1', 0, 29]]],
  ['Cinema 4D, an object buffer', inside(30, (n) => `Hall_object_2${n}.png`), [['Hall_object_2', 0, 29]]],
  ['After Effects, its pattern left', inside(30, (n) => `Comp 1_[${n}].png`, 5), [['Comp 1', 0, 29]]],
  ['in a brace', inside(30, (n) => `hall_{${n}}.png`), [['hall', 0, 29]]],
  ['behind a number sign', inside(30, (n) => `hall#${n}.png`), [['hall', 0, 29]]],
  ['graded', inside(8, (n) => `hall_${n}_graded.png`), [['hall_graded', 0, 7]]],
  ['final', inside(8, (n) => `hall_${n}_final.png`), [['hall_final', 0, 7]]],
  ['in 4k', inside(8, (n) => `hall_${n}_4k.png`), [['hall_4k', 0, 7]]],
  ['two words behind', inside(8, (n) => `hall_${n}_denoised_sRGB.png`), [['hall_denoised_sRGB', 0, 7]]],
  ['a version behind the number', inside(30, (n) => `hall_${n}_v02.png`), [['hall_v02', 0, 29]]],
  ['a date behind the number', inside(30, (n) => `hall_${n}_20260412.png`), [['hall_20260412', 0, 29]]],
  ['any word behind the number of many', inside(30, (n) => `hall_${n}_Sommar.png`), [['hall_Sommar', 0, 29]]],
  ['endings in capitals for some', inside(30, (n) => `hall_${n}.${Number(n) < 9 ? 'PNG' : 'png'}`), [['hall', 0, 29]]],
  ['endings of JPEG', inside(30, (n) => `hall_${n}.${Number(n) < 9 ? 'jfif' : 'jpg'}`), [['hall', 0, 29]]],
  [
    'a name in other case for some',
    inside(30, (n) => `${Number(n) < 9 ? 'Hall' : 'hall'}_${n}.png`),
    [['Hall', 0, 29]],
  ],
  [
    'letters composed otherwise for some, as macOS sends them',
    inside(30, (n) => (Number(n) < 9 ? `kök_${n}.png`.normalize('NFD') : `kök_${n}.png`)),
    [['kök', 0, 29]],
  ],
])('frames are numbered wherever their program writes it: %s', (_, dropped, expected) => {
  const { sequences, stills } = groupFrames(dropped);
  expect(sequences.map(({ name, first, last }) => [name, first, last])).toEqual(expected);
  expect(sequences.flatMap(({ gaps, doubles }) => [...gaps, ...doubles])).toEqual([]);
  expect(stills).toEqual([]);
});

test.each([' (1)', ' - Copy', ' - kopia', ' copy', ' - Kopie (2)'])(
  'a second copy of a frame, “%s”, is left out by name',
  (copy) => {
    const dropped = [file(`hall_0003${copy}.png`), ...counted('hall_', 4, 1, 30)];
    const { sequences, stills } = groupFrames(dropped);
    expect(sequences.map(({ frames, doubles }) => [frames.length, doubles])).toEqual([[30, [`hall_0003${copy}.png`]]]);
    expect(sequences[0]?.frames[2]?.name).toBe('hall_0003.png');
    expect(stills).toEqual([]);
  },
);

const inFolder = (path: string, prefix = 'frame_') =>
  counted(prefix, 4, 1, 8).map(({ name }) => ({ name, path: path.split('/') }));
test.each<[string, ReturnType<typeof inFolder>, string[]]>([
  ['a folder for each move', inFolder('hall_to_kitchen'), ['hall_to_kitchen']],
  ['deeper', inFolder('leverans_20260412/hall_to_kitchen/png'), ['hall_to_kitchen']],
  [
    'the last folder is that of the format',
    [...inFolder('d/hall to kitchen/png'), ...inFolder('d/kitchen to bath/png')],
    ['hall to kitchen', 'kitchen to bath'],
  ],
  [
    'Maya, the camera above the layer',
    [...inFolder('cam1/masterLayer', 'shot.'), ...inFolder('cam2/masterLayer', 'shot.')],
    ['cam1', 'cam2'],
  ],
  ['Maya, passes', [...inFolder('beauty', 'hall.'), ...inFolder('Z', 'hall.')], ['hall beauty', 'hall Z']],
  ['versions in folders', [...inFolder('v03', 'hall_'), ...inFolder('v04', 'hall_')], ['hall v03', 'hall v04']],
  [
    'versions of nothing but frames',
    [...inFolder('hall to bath/v03'), ...inFolder('hall to bath/v04')],
    ['hall to bath v03', 'hall to bath v04'],
  ],
  [
    'Unreal, a folder for each shot',
    [...inFolder('shot0010', 'LS.'), ...inFolder('shot0020', 'LS.')],
    ['shot0010', 'shot0020'],
  ],
  ['no folder says anything', inFolder('out/png'), ['frame']],
])('a sequence is called by what says something: %s', (_, dropped, expected) => {
  expect(groupFrames(dropped).sequences.map(({ name }) => name)).toEqual(expected);
});

test('frames before 0 in steps of two go on to those after it', () => {
  const numbers = Array.from({ length: 13 }, (_, at) => (at - 6) * 2);
  const dropped = numbers.map((n) => file(`hall${n < 0 ? '-' : ''}${String(Math.abs(n)).padStart(3, '0')}.png`));
  const { sequences } = groupFrames(dropped);
  expect(sequences.map(({ first, last, frames }) => [first, last, frames.length])).toEqual([[-12, 12, 13]]);
});

test.each([
  [
    'views in order of their names',
    ['01_Hall.png', '02_Kitchen.png', '03_Bath.png', '04_Attic.png', '05_Yard.png', '06_Roof.png'],
  ],
  ['versions of stills', inside(8, (n) => `Lgh${n}_v02.png`).map(({ name }) => name)],
  ['plans', inside(8, (n) => `Lgh${n}_plan.png`).map(({ name }) => name)],
])('a number inside of other names makes no frames: %s', (_, names) => {
  const { sequences, stills } = groupFrames(names.map((name) => file(name)));
  expect(sequences).toEqual([]);
  expect(stills).toHaveLength(names.length);
});

test.each([
  ['hall-', 5, 20, true],
  ['hall-', 1, 20, false],
  ['hall-', 0, 20, false],
  ['hall-', 1001, 20, false],
  ['hall_', 5, 20, false],
])('%s from %i: numbers that a hyphen may make less than 0 are named: %s', (prefix, first, count, isNamed) => {
  const { sequences } = groupFrames(counted(prefix, 3, first, count));
  expect(sequences.map(({ hyphened }) => hyphened !== undefined)).toEqual([isNamed]);
});
