import { expect, test } from 'vitest';
import { inWindow, wayAt } from './way-at.ts';

const routes = [
  { way: 'left', x: 120, y: 780 },
  { way: 'right', x: 270, y: 780 },
];

test('two taps next to a way walk the nearest one', () => {
  expect(wayAt({ x: 180, y: 760 }, routes)).toBe('left');
  expect(wayAt({ x: 210, y: 760 }, routes)).toBe('right');
});

test('two taps far from every way walk none', () => {
  expect(wayAt({ x: 200, y: 300 }, routes)).toBeNull();
});

test('a point of the picture is found where the picture is panned to', () => {
  expect(inWindow({ x: -500, y: 0, width: 1500, height: 844 }, { x: 0.5, y: 0.25 })).toEqual({ x: 250, y: 211 });
});
