import { expect, test } from 'vitest';
import { areaText, lengthText, measureText } from './measure-text.ts';

test('lengths and areas change their unit as they grow', () => {
  expect([7.25, 85.4, 1_250, 42_195, 1_234_567].map(lengthText)).toEqual([
    '7.3 m',
    '85 m',
    '1.25 km',
    '42.2 km',
    '1,235 km',
  ]);
  expect([850, 12_000, 3_400_000].map(areaText)).toEqual(['850 m²', '1.2 ha', '3.4 km²']);
});

test('a line has a length, an area also what is around it', () => {
  const a: [number, number] = [0, 0];
  const b: [number, number] = [0, 1];
  expect(measureText({ type: 'LineString', coordinates: [a, b] })).toBe('111 km');
  expect(measureText({ type: 'Polygon', coordinates: [[a, [1, 0], b, a]] })).toBe('6,182 km², 380 km around');
});
