import { expect, test, vi } from 'vitest';
import type { BoundAction } from '../../editor/actions/editor-action.ts';
import { generalActions } from '../../editor/actions/general.actions.ts';
import { keyGroupOf } from '../../editor/actions/key-group.ts';
import { runKey } from '../../editor/actions/run-key.ts';
import { pressOf } from '../../ui/keys/key-press.testing.ts';
import { icgiEditor } from './icgi-editor.tsx';

const all = [...icgiEditor.actions, ...generalActions];
const onStage = { isTyping: false, isOnStage: true, hasOwnArrows: false };
const bound = (isOn: (id: string) => boolean): BoundAction[] =>
  all.map((action) => ({ ...action, isEnabled: isOn(action.id), run: vi.fn<() => void>() }));

test('every key in the list of keys runs the action it stands beside', () => {
  const { keys: lines } = keyGroupOf(icgiEditor, true);
  expect(lines.length).toBeGreaterThan(10);
  for (const { label, keys } of lines) {
    const action = all.find((one) => label.startsWith(one.label) && one.keys === keys);
    for (const shown of keys) {
      // Several actions may share a key; each has it to itself while it alone applies.
      const actions = bound((id) => id === action?.id);
      expect(runKey(actions, pressOf(shown), onStage, null), `${shown}: ${label}`).toBe(true);
      expect(actions.filter(({ run }) => vi.mocked(run).mock.calls.length > 0).map(({ id }) => id)).toEqual([
        action?.id,
      ]);
    }
  }
});

test('a viewer’s list has the keys that change nothing, and only those work for them', () => {
  const listed = keyGroupOf(icgiEditor, false).keys.flatMap(({ keys }) => keys);
  expect(listed).toContain('Page down');
  expect(listed).not.toContain('Delete');
  for (const { id, keys = [], isReadOnly } of all) {
    for (const shown of keys) {
      const refuse = vi.fn<() => void>();
      const actions = bound((other) => other === id);
      runKey(actions, pressOf(shown), onStage, refuse);
      const ran = actions.some(({ run }) => vi.mocked(run).mock.calls.length > 0);
      expect([ran, refuse.mock.calls.length], `${shown}: ${id}`).toEqual(isReadOnly ? [true, 0] : [false, 1]);
    }
  }
});

test('ids of actions are unique', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
