import { expect, test, vi } from 'vitest';
import { pressOf } from '../../ui/keys/key-press.testing.ts';
import { isPressOf } from '../../ui/keys/key-press.ts';
import type { BoundAction } from './editor-action.ts';
import { runKey } from './run-key.ts';

const ON_STAGE = { isTyping: false, isOnStage: true, hasOwnArrows: false };
const action = (look: Partial<BoundAction>): BoundAction => ({
  id: 'action',
  label: 'Action',
  keys: ['D'],
  isReadOnly: false,
  isEnabled: true,
  run: vi.fn<() => void>(),
  ...look,
});

test('of several actions with one key the first that applies runs', () => {
  const [off, first, second] = [action({ isEnabled: false }), action({}), action({})];
  expect(runKey([off, first, second], pressOf('D'), ON_STAGE, null)).toBe(true);
  expect([off, first, second].map(({ run }) => vi.mocked(run).mock.calls.length)).toEqual([0, 1, 0]);
});

test('while reading, a change is refused and everything else runs', () => {
  const refuse = vi.fn<() => void>();
  const [change, look] = [action({}), action({ keys: ['L'], isReadOnly: true })];
  for (const key of ['D', 'L']) runKey([change, look], pressOf(key), ON_STAGE, refuse);
  expect(change.run).not.toHaveBeenCalled();
  expect(refuse).toHaveBeenCalledOnce();
  expect(look.run).toHaveBeenCalledOnce();
});

test('keys that a field, a list or a button wants stay theirs', () => {
  const [undo, remove, nudge] = [
    action({ keys: ['Ctrl Z'], worksWhileTyping: true }),
    action({ keys: ['Delete'], isForStage: true }),
    action({ keys: ['←'] }),
  ];
  const all = [undo, remove, nudge];
  const typing = { ...ON_STAGE, isTyping: true };
  expect(runKey(all, pressOf('Delete'), typing, null)).toBe(false);
  expect(runKey(all, pressOf('Ctrl Z'), typing, null)).toBe(true);
  expect(runKey(all, pressOf('Delete'), { ...ON_STAGE, isOnStage: false }, null)).toBe(false);
  expect(runKey(all, pressOf('←'), { ...ON_STAGE, hasOwnArrows: true }, null)).toBe(false);
});

test('a key that is held down opens one page, not many', () => {
  const preview = action({ keys: ['P'], runsOnce: true });
  for (const repeat of [false, true, true]) runKey([preview], { ...pressOf('P'), repeat }, ON_STAGE, null);
  expect(preview.run).toHaveBeenCalledOnce();
});

test('Ctrl, Shift and Alt tell keys apart; a capital or a bracket that needs AltGr does not', () => {
  expect(isPressOf('Ctrl Z', pressOf('Ctrl Shift Z'))).toBe(false);
  expect(isPressOf('Ctrl Z', { ...pressOf('Z'), metaKey: true })).toBe(true);
  expect(isPressOf('Z', pressOf('Ctrl Z'))).toBe(false);
  expect(isPressOf('←', pressOf('Alt ←'))).toBe(false);
  expect(isPressOf('V', pressOf('Shift V'))).toBe(true);
  expect(isPressOf(']', { ...pressOf(']'), ctrlKey: true, altKey: true })).toBe(true);
});
