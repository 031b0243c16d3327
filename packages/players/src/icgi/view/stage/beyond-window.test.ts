import { expect, test } from 'vitest';
import { beyondWindow, middleOfThing, type Thing } from './beyond-window.ts';

/** A wide picture that covers a phone: 1500 pixels wide, 555 of them cut off at each side. */
const rect = { x: -555, y: 0, width: 1500, height: 844 };
const phone = { width: 390, height: 844 };
const marker = (title: string, x: number, y = 0.5): Thing => ({ title, x, y, width: 0, height: 0 });

test('things outside the window are listed by side, the nearest first', () => {
  const things = [marker('far left', 0.05), marker('in sight', 0.5), marker('near left', 0.3), marker('right', 0.9)];
  expect(
    beyondWindow(things, rect, phone).map(({ side, things: there }) => [side, there.map((one) => one.title)]),
  ).toEqual([
    ['left', ['near left', 'far left']],
    ['right', ['right']],
  ]);
});

test('an area that reaches into the window is in sight', () => {
  const area = { title: 'Terrace', x: 0, y: 0.6, width: 0.4, height: 0.3 };
  expect(beyondWindow([area], rect, phone)).toEqual([]);
  expect(beyondWindow([{ ...area, width: 0.3 }], rect, phone)).toHaveLength(1);
});

test('in a corner, a thing belongs to the side it is furthest out of', () => {
  const zoomed = { x: -1500, y: -1000, width: 3000, height: 1688 };
  const [beyond] = beyondWindow([marker('roof', 0.4, 0.05)], zoomed, phone);
  expect(beyond?.side).toBe('up');
});

test('the middle of a thing is where the picture is panned to', () => {
  expect(middleOfThing({ title: '', x: 0.25, y: 0.375, width: 0.25, height: 0.25 })).toEqual({ x: 0.375, y: 0.5 });
});
