import { expect, test } from 'vitest';
import { pressOf } from './key-press.testing.ts';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

const shortcuts: Shortcut[] = ['/', '?', '[', 'N P', 'N W', 'P', 'V G'].map((keys) => ({
  keys,
  label: keys,
  run: () => undefined,
}));
const after = (...pressed: string[]) => shortcutOf(shortcuts, pressed.map(pressOf))?.keys;

test.each(shortcuts.map(({ keys }) => keys))('%s runs what is listed with it', (keys) => {
  expect(after(...keys.split(' '))).toBe(keys);
});

test('keys one after another mean more than the last one alone', () => {
  expect(after('N', 'P')).toBe('N P');
  expect(after('V', 'P')).toBe('P');
});

test.each([['N'], ['W'], ['N', 'G'], ['N', 'X', 'W'], ['V', 'N']])('%s %s runs nothing', (...pressed) => {
  expect(after(...pressed)).toBeUndefined();
});

test('what has come last to the screen is meant', () => {
  const [first, second] = [shortcuts[0], { keys: '/', label: 'In front', run: () => undefined }];
  expect(first && shortcutOf([first, second], [pressOf('/')])?.label).toBe('In front');
});
