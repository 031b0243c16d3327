import { expect, test } from 'vitest';
import { imageFinder } from './telling-images.ts';

const views = [
  { id: 'entre', name: 'Entrance', imageName: '2231_Kvarnen_CAM01_Entre_v03.png' },
  { id: 'kok', name: 'Kitchen', imageName: '2231_Kvarnen_CAM02_Kök_v03.png' },
  { id: 'tom', name: 'Bastu', imageName: null },
];

test.each([
  ['Kvarnen_CAM02_Kok_v04.png', 'kok'],
  ['kok.png', 'kok'],
  ['KÖK_v04.jpg', 'kok'],
  ['2231-Kvarnen-CAM01-Entré-v04.png', 'entre'],
  ['CAM02_Entre_v04.png', null],
  ['Entre_natt_v04.png', null],
  ['2240_Eken_CAM01_Entre_v01.png', null],
  ['Kitchen_v04.png', 'kok'],
  ['Bastu.png', 'tom'],
  ['CAM03_Terrass_v04.png', null],
])('%s is a picture of the view %s', (fileName, expected) => {
  expect(imageFinder([fileName], views)(fileName)).toBe(expected);
});

test('pictures of another project are none of these views, whatever rooms they show', () => {
  const files = ['2240_Eken_CAM01_Entre_v01.png', '2240_Eken_CAM02_Kok_v01.png'];
  expect(files.map(imageFinder(files, views))).toEqual([null, null]);
});

test('pictures without what the first ones had in common are of the same project', () => {
  const files = ['CAM01_Entre_v04.png', 'CAM02_Kok_v04.png'];
  expect(files.map(imageFinder(files, views))).toEqual(['entre', 'kok']);
});

test('a name that says the same of two views says it of neither', () => {
  const twice = [...views, { id: 'kok2', name: 'Kitchen 2', imageName: '2231_Kvarnen_CAM07_Kök_v03.png' }];
  expect(imageFinder(['Kok_v04.png'], twice)('Kok_v04.png')).toBeNull();
  expect(imageFinder(['CAM07_Kok_v04.png'], twice)('CAM07_Kok_v04.png')).toBe('kok2');
});
