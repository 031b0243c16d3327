import { expect, test } from 'vitest';
import { colourIn, hexOf } from './hex.ts';

test('a colour is read however it is pasted, and nothing else is', () => {
  const green = { r: 63, g: 143, b: 116, a: 0.5 };
  expect(colourIn('#3f8f74', 0.5)).toEqual(green);
  expect(colourIn(' 3F8F74 ', 0.5)).toEqual(green);
  expect(colourIn('3f8f7480', 1)).toEqual(green);
  expect(colourIn('#08f', 1)).toEqual({ r: 0, g: 136, b: 255, a: 1 });
  expect(hexOf(green)).toBe('3F8F74');
  for (const text of ['', '#', '12345', 'green', '#gggggg', '123456789']) expect(colourIn(text, 1)).toBeNull();
});
