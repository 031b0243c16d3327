import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { anySteps, icgiAfter } from '../../testing/icgi-arbitrary.ts';
import { wholeOf } from '../../testing/record-map.ts';
import { canonicalJson, isPlainObject } from '../schema/json.ts';
import { recordDefinitionOf } from '../schema/record-definition.ts';
import { changeBetween } from '../schema/records.ts';
import type { RecordMap } from '../schema/tables.ts';
import { composeChanges } from './compose-changes.ts';
import { describeEdits, editsBetween, type PatchOperation, patchOf } from './diff-records.ts';
import { applyChange } from './merge.ts';

const stateAfter = (steps: Parameters<typeof icgiAfter>[0]): RecordMap => Object.fromEntries(wholeOf(icgiAfter(steps)));

/** RFC 6902 on a copy, for objects only. */
function patched(state: RecordMap, patch: readonly PatchOperation[]): unknown {
  const root: Record<string, unknown> = structuredClone(state);
  for (const operation of patch) {
    const steps = operation.path
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    let at = root;
    for (const step of steps) {
      const inner = at[step];
      if (!isPlainObject(inner)) throw new Error(`There is no ${operation.path}`);
      at = inner;
    }
    if (operation.op !== 'add' && !(last in at)) throw new Error(`There is no ${operation.path}`);
    if (operation.op === 'remove') delete at[last];
    else at[last] = operation.value;
  }
  return root;
}

test('the patch between any two states turns the first into the second, as RFC 6902 reads it', () => {
  fc.assert(
    fc.property(anySteps, anySteps, (one, two) => {
      const [before, after] = [stateAfter(one), stateAfter(two)];
      const patch = patchOf(icgiDocument, editsBetween(icgiDocument, before, after));
      expect(canonicalJson(patched(before, patch))).toBe(canonicalJson(after));
    }),
    { numRuns: 60 },
  );
});

test('changes composed into one do what they did one after the other, forwards and backwards', () => {
  fc.assert(
    fc.property(fc.array(anySteps, { minLength: 2, maxLength: 6 }), (many) => {
      const states = many.map((_, at) => stateAfter(many.slice(0, at + 1).flat()));
      const changes = (from: RecordMap, to: RecordMap) =>
        editsBetween(icgiDocument, from, to).flatMap((edit) => {
          const shape = recordDefinitionOf(icgiDocument, edit.key)?.shape;
          return (shape && changeBetween(shape, edit)) ?? [];
        });
      const walk = (path: RecordMap[]) => {
        const steps = path.slice(1).flatMap((state, at) => changes(path[at] ?? {}, state));
        const records = new Map(Object.entries(path[0] ?? {}));
        for (const change of composeChanges(steps)) {
          const after = applyChange(change, records.get(change.record));
          if (after) records.set(change.record, after);
          else records.delete(change.record);
        }
        return canonicalJson(Object.fromEntries(records));
      };
      expect(walk(states)).toBe(canonicalJson(states.at(-1)));
      expect(walk([...states].reverse())).toBe(canonicalJson(states[0]));
    }),
    { numRuns: 60 },
  );
});

test('differences are told by record, with the field in words, before and after', () => {
  const before = {
    'keyframes/hall': { id: 'hall', order: 'a0', name: 'Hall', compass: 10, controls: { left: { type: 'none' } } },
    'keyframes/attic': { id: 'attic', order: 'a1', name: 'Attic' },
  };
  const left = { type: 'keyframe', keyframe: { type: 'keyframe', id: 'attic' } };
  const after = { 'keyframes/hall': { ...before['keyframes/hall'], compass: 20, controls: { left } } };
  expect(describeEdits(icgiDocument, editsBetween(icgiDocument, before, after))).toEqual([
    {
      record: 'keyframes/hall',
      kind: 'view',
      name: 'Hall',
      how: 'changed',
      fields: [
        { path: ['compass'], label: 'compass', before: 10, after: 20 },
        { path: ['controls', 'left'], label: 'left arrow', before: { type: 'none' }, after: left },
      ],
    },
    {
      record: 'keyframes/attic',
      kind: 'view',
      name: 'Attic',
      how: 'removed',
      fields: [{ path: ['name'], label: 'name', before: 'Attic' }],
    },
  ]);
});
