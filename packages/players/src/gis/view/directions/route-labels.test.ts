import { expect, test } from 'vitest';
import { stringsIn } from '../../../visitor/text/strings-in.ts';
import { lengthText, stepText, timeText, windOf } from './route-labels.ts';

/** Without the narrow spaces that languages put between number and unit. */
const bare = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [12.4, '12 m', '12 m'],
  [347, '350 m', '350 m'],
  [998, '1 km', '1 km'],
  [1249, '1.2 km', '1,2 km'],
  [12_600, '13 km', '13 km'],
])('%d metres are %s', (metres, english, swedish) => {
  expect([bare(lengthText(metres, 'en')), bare(lengthText(metres, 'sv'))]).toEqual([english, swedish]);
});

test.each([
  [4, '1 min'],
  [890, '15 min'],
  [3600, '1 hr'],
  [3900, '1 hr 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(bare(timeText(seconds, 'en'))).toBe(text);
});

test.each([
  [0, 'north'],
  [22, 'north'],
  [23, 'north-east'],
  [181, 'south'],
  [359, 'north'],
] as const)('%d degrees are %s', (degrees, wind) => {
  expect(windOf(degrees)).toBe(wind);
});

test('a step names its street where there is one', () => {
  const [en, sv] = [stringsIn('en'), stringsIn('sv')];
  expect(stepText({ turn: 'left', street: 'Ekgatan', exit: null }, en)).toBe('Turn left onto Ekgatan');
  expect(stepText({ turn: 'straight', street: 'Ekgatan', exit: null }, sv)).toBe('Fortsätt rakt fram längs Ekgatan');
  expect(stepText({ turn: 'roundabout', street: '', exit: null }, en)).toBe('Take the roundabout');
  expect(stepText({ turn: 'arrive', street: 'Ekgatan', exit: null }, en)).toBe('You have arrived');
  expect(stepText({ turn: 'ferry', street: '', exit: null }, en)).toBe('Take the ferry');
  expect(stepText({ turn: 'ferry', street: 'Vaxholm–Rindö', exit: null }, en)).toBe('Take the ferry: Vaxholm–Rindö');
  const second = { turn: 'roundabout', street: 'Ekgatan', exit: 2 } as const;
  expect(stepText(second, en)).toBe('Take exit 2 at the roundabout onto Ekgatan');
  expect(stepText(second, sv)).toBe('Ta avfart 2 i rondellen in på Ekgatan');
});
