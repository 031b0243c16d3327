import { expect, test } from 'vitest';
import { proposedNames, shortenedNames } from './proposed-names.ts';

const names = (files: readonly string[], known?: Parameters<typeof proposedNames>[1]) =>
  proposedNames(
    files.map((name) => ({ name })),
    known,
  );

test.each<[string, string[], string[]]>([
  [
    'job, project, camera and version',
    ['2231_Kvarnen_CAM01_Entre_v03.png', '2231_Kvarnen_CAM02_Kök_v03.png', '2231_Kvarnen_CAM03_Terrass_v02.png'],
    ['Entre', 'Kök', 'Terrass'],
  ],
  ['two files of a studio', ['2231_Kvarnen_CAM01_Entre_v03.png', '2231_Kvarnen_CAM02_Kok_v03.png'], ['Entre', 'Kok']],
  ['a single file', ['2231_CAM01_Entre_v03.png'], ['Entre']],
  ['cameras as words', ['Camera 1 - Hall.png', 'Camera 2 - Living room.png'], ['Hall', 'Living room']],
  [
    'Swedish words for cameras',
    ['Kamera_01_hall.jpg', 'Kamera_02_kök.jpg', 'Kamera_03_bad.jpg'],
    ['Hall', 'Kök', 'Bad'],
  ],
  ['dates', ['Hall_20260412.png', 'Kitchen_20260412.png'], ['Hall', 'Kitchen']],
  ['only cameras', ['2231_CAM01_v03.png', '2231_CAM02_v03.png'], ['CAM01', 'CAM02']],
  ['only numbers behind a word', ['View 01.png', 'View 02.png', 'View 03.png'], ['View 01', 'View 02', 'View 03']],
  [
    'numbers behind a common word',
    ['Kitchen_1.png', 'Kitchen_2.png', 'Kitchen_3.png'],
    ['Kitchen 1', 'Kitchen 2', 'Kitchen 3'],
  ],
  [
    'one room from two cameras',
    ['K_CAM01_Hall.png', 'K_CAM02_Hall.png', 'K_CAM03_Bath.png'],
    ['CAM01 Hall', 'CAM02 Hall', 'Bath'],
  ],
  ['two versions of one picture', ['Hall_v03.png', 'Hall_v04.png'], ['Hall v03', 'Hall v04']],
  ['two times of one room', ['Hall_day.png', 'Hall_night.png'], ['Hall day', 'Hall night']],
  ['numbers that order', ['01_Hall.png', '02_Kitchen.png', '03_Bath.png'], ['Hall', 'Kitchen', 'Bath']],
  ['numbers that tell', ['1_rok.png', '2_rok.png', '3_rok.png'], ['1 rok', '2 rok', '3 rok']],
  ['an apartment', ['1201_Kok.png'], ['1201 Kok']],
  ['one word', ['Kvarnen.png'], ['Kvarnen']],
  ['a version alone', ['v03.png'], ['V03']],
  ['signs', ['Lgh 12, kök & matplats.png'], ['Lgh 12, kök & matplats']],
  ['one name, two kinds of picture', ['Hall.png', 'Hall.jpg'], ['Hall', 'Hall 2']],
  ['a name of separators', ['___.png'], ['Untitled']],
])('a view is called by the telling part of its file: %s', (_, files, expected) => {
  expect(names(files)).toEqual(expected);
});

test('files of one name in two folders are called after the folders, too', () => {
  const files = ['day', 'night'].map((folder) => ({ name: 'Hall.png', path: ['render', folder] }));
  expect(proposedNames(files)).toEqual(['Hall day', 'Hall night']);
});

test('what the images of the views have in common is left out of a file that comes later', () => {
  const fileNames = ['2231_Kvarnen_CAM01_Entre_v03.png', '2231_Kvarnen_CAM02_Kok_v03.png'];
  expect(names(['2231_Kvarnen_CAM06_Bastu_v04.png'], { fileNames, viewNames: ['Entre', 'Kok'] })).toEqual(['Bastu']);
  expect(names(['2231_Kvarnen_CAM06_Entre_v04.png'], { fileNames, viewNames: ['Entre', 'Kok'] })).toEqual([
    'CAM06 Entre',
  ]);
});

test('whatever the files are called, no name is empty and no two are alike', () => {
  const tokens = ['2231', 'Kvarnen', 'CAM01', 'CAM02', 'Hall', 'hall', 'Kök', 'Kok', '01', 'v03', 'v04', 'final'];
  const files: string[] = [];
  for (const one of tokens)
    for (const two of tokens) for (const three of tokens) files.push(`${one}_${two}_${three}.png`);
  for (let at = 0; at + 40 <= files.length; at += 40) {
    const found = names(files.slice(at, at + 40), { fileNames: [], viewNames: ['Hall', 'CAM01'] });
    expect(found.every((name) => name.trim() !== '')).toBe(true);
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(found.length);
  }
});

test.each([
  [
    ['2231 Kvarnen CAM01 Hall v03', '2231 Kvarnen CAM02 Kitchen v03', '2231 Kvarnen CAM03 Living room v04'],
    ['Hall', 'Kitchen', 'Living room'],
  ],
  [['Hall', 'Kitchen'], []],
  [
    ['House A Hall', 'House A Kitchen', 'House A Hall 2'],
    ['Hall', 'Kitchen', 'Hall 2'],
  ],
  [['Floor 1.2', 'Floor 1.3'], []],
])('of %j the names become %j, and no view gets the name of another', (names, expected) => {
  const views = names.map((name, at) => ({ id: `${at}`, name }));
  const chosen = new Set(views.map(({ id }) => id));
  expect(shortenedNames(views, chosen).map(({ name }) => name)).toEqual(expected);
  const [first] = expected;
  if (first === undefined) return;
  const withTaken = [...views, { id: 'other', name: first }];
  expect(shortenedNames(withTaken, chosen).map(({ name }) => name)).not.toContain(first);
});
