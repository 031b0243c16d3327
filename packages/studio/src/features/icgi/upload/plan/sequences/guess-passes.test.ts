import { expect, test } from 'vitest';
import { lookOf, SAMPLE_SIDE } from '../pictures/picture-look.ts';
import { guessPasses } from './guess-passes.ts';

const size = { width: 3_840, height: 2_160 };
const sample = (pixel: (at: number) => readonly [number, number, number]) =>
  Array.from({ length: SAMPLE_SIDE ** 2 }, (_, at) => [...pixel(at), 255]).flat();
/** A picture as a camera sees it; areas of some colours; shades of grey. */
const RENDER = lookOf(
  sample((at) => [at % 251, (at * 7) % 241, (at * 13) % 239]),
  size,
);
const AREAS = lookOf(
  sample((at) => [(at >> 8) * 16, 255 - (at >> 8) * 16, at % 256 < 128 ? 0 : 200]),
  size,
);
const GREY = lookOf(
  sample((at) => [at % 256, at % 256, at % 256]),
  size,
);

const guess = (names: readonly string[], look: typeof RENDER | null) => {
  const passes = guessPasses(names.map((name) => ({ id: name, name, look })));
  return names.map((name) => (passes.has(name) ? (passes.get(name)?.isSure ? 'pass' : 'asked') : 'picture'));
};

test('a look tells renders, areas of few colours and shades of grey apart', () => {
  expect([RENDER, AREAS, GREY].map(({ isFlat, isGrey }) => [isFlat, isGrey])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test.each<[name: string, unknown: string, render: string, areas: string, grey: string]>([
  // Nothing but a pass is called so.
  ['Hall_ZDepth', 'pass', 'pass', 'pass', 'pass'],
  ['Hall.VRayReflection', 'pass', 'pass', 'pass', 'pass'],
  ['Hall_ObjectID_v03', 'pass', 'pass', 'pass', 'pass'],
  ['Hall_CryptoMatte00', 'pass', 'pass', 'pass', 'pass'],
  // Places and cameras are called so as well: areas of colour, or grey, decide.
  ['Facade_ID', 'asked', 'picture', 'pass', 'pass'],
  ['Flat_ID12', 'asked', 'picture', 'pass', 'pass'],
  ['Hall_mask', 'asked', 'picture', 'pass', 'pass'],
  ['Lake_mist', 'asked', 'picture', 'picture', 'pass'],
  ['Pool depth', 'asked', 'picture', 'picture', 'pass'],
  ['Garden_Shadow_v2', 'asked', 'picture', 'picture', 'pass'],
  // Those in colour look like pictures.
  ['Hall_Reflection_v03', 'asked', 'asked', 'asked', 'asked'],
  ['Hall_normal', 'asked', 'asked', 'asked', 'asked'],
  // The whole name, and a name that goes on.
  ['mist', 'picture', 'picture', 'picture', 'picture'],
  ['reflection', 'picture', 'picture', 'picture', 'picture'],
  ['ID12', 'picture', 'picture', 'picture', 'picture'],
  ['Reflection pond', 'picture', 'picture', 'picture', 'picture'],
  ['Hall_Reflection pond', 'picture', 'picture', 'picture', 'picture'],
])('%s is a pass by its name, by its picture, or asked about', (name, unknown, render, areas, grey) => {
  expect([null, RENDER, AREAS, GREY].flatMap((look) => guess([name], look))).toEqual([unknown, render, areas, grey]);
});

test('a word that a place may have is a pass beside its own picture and another pass of it', () => {
  expect(guess(['Hall_v03', 'Hall_Reflection_v03', 'Hall_ZDepth_v03'], RENDER)).toEqual(['picture', 'pass', 'pass']);
  expect(guess(['Pool', 'Pool_Reflection'], RENDER)).toEqual(['picture', 'asked']);
  expect(guess(['Pool_Reflection', 'Pool_Refraction'], RENDER)).toEqual(['asked', 'asked']);
});
