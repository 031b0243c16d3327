import { expect, test } from 'vitest';
import { certainImport } from '../certain-import.ts';
import { guessBecomes } from '../guess-becomes.ts';
import { guessStills } from './guess-stills.ts';
import { partsOfSets } from './picture-sets.ts';

const ALIKE = ['00000000ffffffff', '00000000fffffff0'] as const;
const OTHER = 'ffffffff00000000';
const partsOf = (
  names: readonly string[],
  likenesses: readonly (string | null)[] = [],
  size: { width: number; height: number } | null = null,
) => {
  const parts = partsOfSets(names.map((name, at) => ({ id: name, name, likenesses: [likenesses[at] ?? null], size })));
  const named = (isSure: boolean) => names.filter((name) => parts.get(name)?.isSure === isSure);
  return { sure: named(true), asked: named(false) };
};
const SQUARE = { width: 2_048, height: 2_048 };
const named = (base: string, sides: string) => sides.split(' ').map((side) => `${base}${side}`);

test.each<[string, string[], isWord: boolean]>([
  ['axes', named('hall_', 'px nx py ny pz nz'), false],
  ['axes by name', named('hall_', 'posx negx posy negy posz negz'), false],
  ['axes behind', named('hall.', 'xpos xneg ypos yneg zpos zneg'), false],
  ['words', named('hall-', 'front back left right top bottom'), true],
  ['other words', named('Hall ', 'Front Back Left Right Up Down'), true],
  ['letters', named('hall_', 'f b l r u d'), true],
  ['two letters', named('hall_', 'ft bk lf rt up dn'), true],
  ['a folder of them', named('', 'px nx py ny pz nz'), false],
  ['a version behind', named('hall_', 'px nx py ny pz nz').map((name) => `${name}_v02`), false],
])('six square pictures called as sides of a cube are left out, or asked about: %s', (_, names, isWord) => {
  const square = partsOf([...names, 'Kitchen'], [], SQUARE);
  expect(square).toEqual(isWord ? { sure: [], asked: names } : { sure: names, asked: [] });
  // Elevations of a house are seldom square; where sizes are not known, the user is prompted.
  expect(
    partsOf(names, [], { width: 3_840, height: 2_160 }).asked.filter((name) => !/(?:right|r)$/i.test(name)),
  ).toEqual([]);
  expect(partsOf(names, [], { width: 3_840, height: 2_160 }).sure).toEqual([]);
  expect(partsOf(names)).toEqual({ sure: [], asked: names });
});

test.each([
  ['five sides', named('hall_', 'px nx py ny pz')],
  ['sides of two rooms', [...named('hall_', 'front back left'), ...named('bath_', 'right top bottom')]],
  ['views of a house', named('House ', 'north south east west front back')],
])('what is no cube is views: %s', (_, names) => {
  expect(partsOf(names, [], SQUARE)).toEqual({ sure: [], asked: [] });
});

test.each<[string, string, readonly [string | null, string | null], boolean]>([
  ['hall_L', 'hall_R', [null, null], false],
  ['Hus L', 'Hus R', [null, null], false],
  ['Hus L', 'Hus R', [ALIKE[0], OTHER], false],
  ['hall_L', 'hall_R', ALIKE, true],
  ['hall_L', 'hall_R', [ALIKE[0], OTHER], false],
  ['hall_left', 'hall_right', [null, null], false],
  ['hall_left', 'hall_right', ALIKE, true],
  ['hall_left', 'hall_right', [ALIKE[0], OTHER], false],
  ['hall_LeftEye', 'hall_RightEye', [null, null], true],
  ['hall_L_v2', 'hall_R_v2', ALIKE, true],
  ['hall_L', 'bath_R', ALIKE, false],
])('of %s and %s, with pictures %j, the second eye is left out: %s', (left, right, likenesses, isLeft) => {
  expect(partsOf([left, right], likenesses).sure).toEqual(isLeft ? [right] : []);
});

test('passes of one letter are left out beside their picture alone', () => {
  expect(partsOf(['Hall', 'Hall_D', 'Hall_M', 'Hall_N']).sure).toEqual(['Hall_D', 'Hall_M', 'Hall_N']);
  expect(partsOf(['Hall_D', 'Hall_M']).sure).toEqual([]);
  // Two letters are stairwells as often.
  expect(partsOf(['Plan', 'Plan A', 'Plan D']).sure).toEqual([]);
  expect(partsOf(['Hall', 'Hall_D']).sure).toEqual([]);
});

test('stills that may be two eyes are asked about, and sides of a cube are left out with the reason', () => {
  const nothing = { views: [], transitions: [] };
  const sources = (names: readonly string[]) =>
    names.map((name) => ({ file: new File([], `${name}.png`), path: [] as string[] }));
  for (const names of [['hall_left', 'hall_right'], named('hall_', 'px nx py ny pz nz')])
    expect(certainImport(sources(names), [], [], nothing).plan).toBeNull();
  const stills = named('hall_', 'px nx py ny pz nz').map((name) => ({
    ...{ id: name, fileName: `${name}.png`, likeness: null },
    look: { size: SQUARE, isFlat: false, isGrey: false },
  }));
  expect([...guessStills(stills, nothing).values()].map(({ becomes, reason }) => [becomes.type, reason])).toEqual(
    stills.map(() => ['leave', expect.stringMatching(/^A side of a cube panorama by its name/)]),
  );
});

test('frames of the right eye are left out, and moves to the left and right are two moves', () => {
  const group = (key: string, first: string | null, last: string | null) => ({
    ...{ key, name: key, count: 48, first, last, stills: [] },
  });
  const found = guessBecomes(
    [
      ...[group('walk_L', ALIKE[0], OTHER), group('walk_R', ALIKE[1], OTHER)],
      ...[group('pan_left', ALIKE[0], OTHER), group('pan_right', ALIKE[0], ALIKE[0])],
    ],
    { views: [], transitions: [] },
  );
  expect([...found].map(([key, { becomes }]) => [key, becomes.type]).sort()).toEqual([
    ['pan_left', 'transition'],
    ['pan_right', 'transition'],
    ['walk_L', 'transition'],
    ['walk_R', 'leave'],
  ]);
});
