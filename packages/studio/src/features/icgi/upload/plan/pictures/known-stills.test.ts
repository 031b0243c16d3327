import { expect, test } from 'vitest';
import { groupFrames } from '../sequences/frame-sequences.ts';
import { guessStills } from './guess-stills.ts';
import { withKnownStills } from './known-stills.ts';

const names = (count: number, nameOf: (number: string) => string) =>
  Array.from({ length: count }, (_, at) => nameOf(String(at + 1).padStart(2, '0')));

test.each([
  ['the same names', names(12, (n) => `CAM${n}.png`), names(12, (n) => `CAM${n}.png`), 12],
  ['another kind of file', names(12, (n) => `CAM${n}.png`), names(12, (n) => `CAM${n}.jpg`), 12],
  ['a version in front', names(12, (n) => `v01_CAM${n}.png`), names(12, (n) => `v02_CAM${n}.png`), 12],
  ['a version that there was not', names(12, (n) => `Camera${n}.png`), names(12, (n) => `v02 Camera${n}.png`), 12],
  ['a date in front', names(12, (n) => `20261101_View_${n}.tif`), names(12, (n) => `20261128_View_${n}.tif`), 12],
  ['brackets', names(12, (n) => `Hall (${Number(n)}).jpg`), names(12, (n) => `Hall (${Number(n)}).jpg`), 12],
  ['numbers in front', names(12, (n) => `${n}_flat.png`), names(12, (n) => `${n}_flat.png`), 12],
  ['some that are new', names(8, (n) => `CAM${n}.png`), names(12, (n) => `CAM${n}.png`), 8],
  ['six of many', names(30, (n) => `CAM${n}.png`), names(6, (n) => `CAM${n}.png`), 6],
])('numbered stills that are delivered again are new images of their views: %s', (_, before, after, replaced) => {
  const views = before.map((imageName, at) => ({ id: String(at), imageName, likeness: null }));
  const dropped = after.map((name) => ({ name, path: [] }));
  const { sequences, stills } = withKnownStills(groupFrames(dropped), before);
  expect(sequences).toEqual([]);
  const guesses = guessStills(
    stills.map(({ name }) => ({ id: name, fileName: name, likeness: null })),
    { views, transitions: [] },
  );
  const images = after.flatMap((name, at) => {
    const becomes = guesses.get(name)?.becomes;
    return becomes?.type === 'image' && becomes.view === String(at) ? [name] : [];
  });
  expect(images).toHaveLength(replaced);
});

test('frames of a transition stay frames, though one view shows the first of them', () => {
  const frames = names(48, (n) => `hall_to_kitchen_${n}.png`).map((name) => ({ name, path: [] }));
  const { sequences, stills } = withKnownStills(groupFrames(frames), ['hall_to_kitchen_01.png', null]);
  expect(sequences).toHaveLength(1);
  expect(stills).toEqual([]);
});
