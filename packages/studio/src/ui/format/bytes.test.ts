import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test('small sizes are whole Bytes', () => {
  expect(formatBytes(0)).toBe('0 Bytes');
  expect(formatBytes(812)).toBe('812 Bytes');
  expect(formatBytes(1023)).toBe('1023 Bytes');
});

test('each unit is 1024 of the one before it', () => {
  expect(formatBytes(1024)).toBe('1 KB');
  expect(formatBytes(1.8 * 1024 ** 2)).toBe('1.8 MB');
  expect(formatBytes(3 * 1024 ** 3)).toBe('3 GB');
  expect(formatBytes(2.5 * 1024 ** 4)).toBe('2.5 TB');
});

test('a hundred and more of a unit has no decimals', () => {
  expect(formatBytes(640.4 * 1024)).toBe('640 KB');
});

test('a size that would round up to 1024 moves to the next unit', () => {
  expect(formatBytes(1024 ** 2 - 1)).toBe('1 MB');
});

test('sizes beyond terabytes stay in TB and nonsense is 0 Bytes', () => {
  expect(formatBytes(4096 * 1024 ** 4)).toBe('4096 TB');
  expect(formatBytes(Number.NaN)).toBe('0 Bytes');
  expect(formatBytes(-5)).toBe('0 Bytes');
});
