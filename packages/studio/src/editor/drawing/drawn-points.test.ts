import { expect, test } from 'vitest';
import type { KeyPress } from '../../ui/keys/key-press.ts';
import { afterKey, type DrawnPoints, NO_POINTS, withPoint } from './drawn-points.ts';

const KEYS = {
  undo: 'ctrl z',
  redo: 'ctrl shift Z',
  'other redo': 'ctrl y',
  'undo of a Mac': 'meta z',
  back: 'Backspace',
};

/** A press: `ctrl shift Z`. */
function press(text: string): KeyPress {
  const parts = text.split(' ');
  const has = (name: string) => parts.includes(name);
  const modifiers = { ctrlKey: has('ctrl'), metaKey: has('meta'), altKey: has('alt'), shiftKey: has('shift') };
  return { key: parts.at(-1) ?? '', ...modifiers, repeat: false, getModifierState: () => false };
}

const drawn = (...points: number[]) => points.reduce<DrawnPoints<number>>(withPoint, NO_POINTS);
/** The points after these presses; null: the last one was not theirs. */
const after = (start: DrawnPoints<number>, ...presses: string[]) =>
  presses.reduce<DrawnPoints<number> | null>((now, one) => now && afterKey(now, press(one)), start)?.points ?? null;

test.each([
  ['undo takes the last corner back', [KEYS.undo], [1, 2]],
  ['so does Backspace', [KEYS.back], [1, 2]],
  ['and the command key', [KEYS['undo of a Mac']], [1, 2]],
  ['redo sets it again', [KEYS.undo, KEYS.undo, KEYS.redo], [1, 2]],
  ['by its other key, too', [KEYS.undo, KEYS.undo, KEYS['other redo'], KEYS['other redo']], [1, 2, 3]],
  ['redo with nothing taken back does nothing', [KEYS.redo], [1, 2, 3]],
  ['one undo too many does nothing', [KEYS.undo, KEYS.undo, KEYS.undo, KEYS.undo, KEYS.undo], []],
  [
    'and all of it comes back',
    [KEYS.undo, KEYS.undo, KEYS.undo, KEYS.undo, KEYS.redo, KEYS.redo, KEYS.redo],
    [1, 2, 3],
  ],
])('of three corners %s', (_name, presses, expected) => {
  expect(after(drawn(1, 2, 3), ...presses)).toEqual(expected);
});

test('before the first corner, and for other keys, the keys are the editor’s', () => {
  for (const key of Object.values(KEYS)) expect([key, after(drawn(), key)]).toEqual([key, null]);
  for (const key of ['z', 'ctrl c', 'alt z', 'Enter']) expect([key, after(drawn(1), key)]).toEqual([key, null]);
});

test('a new corner forgets those that were taken back', () => {
  const back = afterKey(drawn(1, 2), press(KEYS.undo));
  expect(back && after(withPoint(back, 9), KEYS.redo)).toEqual([1, 9]);
});
