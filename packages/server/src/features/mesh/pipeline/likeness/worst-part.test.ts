import { expect, test } from 'vitest';
import { worstPart } from './worst-part.ts';

const parts = [
  { node: 'Wall', material: 'Plaster' },
  { node: 'Roof', material: 'Tile' },
  { node: 'Knob', material: 'Brass' },
];
/** Pixels that each part shows; a knob is too small to count. */
const shown = [400, 300, 4];
const owners = Int32Array.from(shown.flatMap((count, part) => Array.from({ length: count }, () => part)));

/** A grey picture in which parts are so much brighter. */
const picture = (brighter: readonly number[]): Uint8Array =>
  Uint8Array.from(
    [...owners].flatMap((part) => [100, 100, 100].map((grey) => grey + (brighter[part] ?? 0)).concat(255)),
  );

test.each([
  [[0, 60, 0], 'Tile'],
  [[90, 60, 0], 'Plaster'],
  [[0, 0, 150], null],
  [[2, 3, 2], null],
])('of parts that are %j brighter, %j differs most', (brighter, material) => {
  const before = { pixels: picture([]), owners, parts };
  expect(worstPart(before, picture(brighter))?.material ?? null).toBe(material);
});
