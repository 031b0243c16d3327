import { expect, test } from 'vitest';
import { guessBecomes } from './guess-becomes.ts';

const HALL = '0000000000000000';
const KITCHEN = 'ffffffffffffffff';
const views = [
  { id: 'h', name: 'Hall', likeness: HALL },
  { id: 'k', name: 'Kitchen', likeness: KITCHEN },
  { id: 'n', name: 'New', likeness: null },
];
const group = (key: string, first: string | null, last: string | null, count = 48) => ({
  key,
  name: key,
  count,
  first,
  last,
});
const guess = (
  groups: ReturnType<typeof group>[],
  transitions: Parameters<typeof guessBecomes>[1]['transitions'] = [],
) => guessBecomes(groups, { views, transitions });

test('a sequence joins the views that its first and last frame look like', () => {
  const found = guess([group('Cam', '000000000000003f', KITCHEN)]).get('Cam');
  expect(found).toEqual({
    becomes: { type: 'transition', start: 'h', end: 'k' },
    start: { view: 'h', confidence: 'looks' },
    end: { view: 'k', confidence: 'looks' },
  });
});

test.each([
  ['000000000000003f', 'looks'],
  ['000000000000007f', 'maybe'],
  ['0000000000000fff', 'maybe'],
  ['0000000000001fff', undefined],
])('a first frame %s is recognised as %s', (first, confidence) => {
  expect(guess([group('Cam', first, KITCHEN)]).get('Cam')?.start?.confidence).toBe(confidence);
});

test('a name says more than a picture that may be the same, and less than one that is', () => {
  const named = { ...group('a', '000000000000007f', KITCHEN), name: 'new_to_kitchen' };
  expect(guess([named]).get('a')?.start).toEqual({ view: 'n', confidence: 'name' });
  expect(guess([{ ...named, first: HALL }]).get('a')?.start).toEqual({ view: 'h', confidence: 'looks' });
});

test('the pair the other way round is the way back, of what is there and of what comes with it', () => {
  const there = { id: 't1', name: 'Way', start: 'h', end: 'k' };
  expect(guess([group('back', KITCHEN, HALL)], [there]).get('back')?.becomes).toEqual({ type: 'reverse', of: 't1' });
  const both = guess([group('a', HALL, KITCHEN), group('b', KITCHEN, HALL)]);
  expect(both.get('b')?.becomes).toEqual({ type: 'reverse', of: 'a' });
});

test('frames of a pair that is joined, or with the name of a transition, are its new render', () => {
  const there = { id: 't1', name: 'Way in', start: 'h', end: 'k' };
  expect(guess([group('x', HALL, KITCHEN)], [there]).get('x')?.becomes).toEqual({ type: 'replace', transition: 't1' });
  expect(guess([group('way_in', null, null)], [there]).get('way_in')?.becomes).toEqual({
    type: 'replace',
    transition: 't1',
  });
});

test('a view that may be the one is not enough to take a few numbered images for a move', () => {
  expect(guess([group('Cam', '000000000000007f', null, 10)]).get('Cam')?.becomes).toEqual({ type: 'views' });
});

test('a few numbered images in which nothing is recognised are views, many are a transition without ends', () => {
  expect(guess([group('Cam', null, null, 10)]).get('Cam')?.becomes).toEqual({ type: 'views' });
  expect(guess([group('Cam', null, null, 24)]).get('Cam')?.becomes).toEqual({
    type: 'transition',
    start: null,
    end: null,
  });
});
