import { expect, test } from 'vitest';
import { missingText } from './missing-text.ts';

const damaged = (name: string) => ({
  name,
  reason: `“${name}” is damaged, or not an image. Export it again, or copy it again from where it is whole`,
});
const lost = (name: string) => ({ name, reason: 'The connection was lost' });
const END = ' What you retry in the list of uploads is put in its place when it arrives.';

test.each([
  [[damaged('f_06.png')], `${damaged('f_06.png').reason}.${END}`],
  [
    [damaged('f_06.png'), damaged('f_07.png')],
    `“f_06.png”, “f_07.png”: Each is damaged, or not an image. Export it again, or copy it again from where it is whole.${END}`,
  ],
  [[lost('a.png')], `“a.png”: The connection was lost.${END}`],
  [['a', 'b', 'c', 'd', 'e'].map((name) => lost(name)), `“a”, “b”, “c” and 2 more: The connection was lost.${END}`],
  [
    [lost('a'), damaged('b'), { name: 'c', reason: '“c” is empty' }],
    `“a”: The connection was lost. ${damaged('b').reason}. 1 more reason is in the list of uploads.${END}`,
  ],
])('files that did not arrive are named with what is wrong and what to do', (failed, text) => {
  expect(missingText(failed)).toBe(text);
});
