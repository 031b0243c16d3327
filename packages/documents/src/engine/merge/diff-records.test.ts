import fc from 'fast-check';
import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { anySteps, icgiAfter } from '../../testing/icgi-arbitrary.ts';
import { wholeOf } from '../../testing/record-map.ts';
import { tourKind } from '../../testing/tour-kind.ts';
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

const mark = (id: string, room: string) => ({ id, room: { type: 'room', id: room } });
const stop = (more: object = {}) => ({ id: 's', order: 'a0', name: 'S', ...more });

test('edits stand in the order of the collections, what is of none last, and what is alike is left out', () => {
  const before = { 'things/t': { a: 1 }, 'stops/s': stop(), 'notes/same': { id: 'same' } };
  const after = {
    'things/t': { a: 2 },
    'notes/same': { id: 'same' },
    'rooms/r': { id: 'r' },
    settings: { name: 'Tour' },
  };
  expect(editsBetween(tourKind, before, after)).toEqual([
    { key: 'settings', before: undefined, after: { name: 'Tour' } },
    { key: 'rooms/r', before: undefined, after: { id: 'r' } },
    { key: 'stops/s', before: stop(), after: undefined },
    { key: 'things/t', before: { a: 1 }, after: { a: 2 } },
  ]);
});

test.each<[string, RecordMap, RecordMap, PatchOperation[]]>([
  ['a record that is made', {}, { 'stops/s': stop() }, [{ op: 'add', path: '/stops~1s', value: stop() }]],
  ['a record that is removed', { 'stops/s': stop() }, {}, [{ op: 'remove', path: '/stops~1s' }]],
  [
    'a record of no kind',
    { 'things/t': { a: 1 } },
    { 'things/t': { a: 2 } },
    [{ op: 'replace', path: '/things~1t', value: { a: 2 } }],
  ],
  [
    'fields',
    { 'stops/s': stop({ room: 1, 'a~/b': 1 }) },
    { 'stops/s': stop({ name: 'T', title: 2, 'a~/b': 2 }) },
    [
      { op: 'replace', path: '/stops~1s/name', value: 'T' },
      { op: 'remove', path: '/stops~1s/room' },
      { op: 'replace', path: '/stops~1s/a~0~1b', value: 2 },
      { op: 'add', path: '/stops~1s/title', value: 2 },
    ],
  ],
  [
    'a list with items, once and as a whole',
    { 'stops/s': stop({ marks: [mark('a', 'x'), mark('b', 'x')] }) },
    { 'stops/s': stop({ marks: [mark('b', 'y'), mark('c', 'x')] }) },
    [{ op: 'replace', path: '/stops~1s/marks', value: [mark('b', 'y'), mark('c', 'x')] }],
  ],
  [
    'a first list',
    { 'stops/s': stop() },
    { 'stops/s': stop({ marks: [mark('a', 'x')] }) },
    [{ op: 'add', path: '/stops~1s/marks', value: [mark('a', 'x')] }],
  ],
])('the patch of %s', (_what, before, after, patch) => {
  expect(patchOf(tourKind, editsBetween(tourKind, before, after))).toEqual(patch);
});

test('of what is made every field is listed, and a place in the list only where nothing else differs', () => {
  const listed = (before: RecordMap, after: RecordMap) =>
    describeEdits(tourKind, editsBetween(tourKind, before, after)).map(({ how, name, fields }) => ({
      how,
      name,
      fields,
    }));
  expect(listed({}, { 'stops/s': stop({ room: null }) })).toEqual([
    {
      how: 'made',
      name: 'S',
      fields: [
        { path: ['name'], label: 'name', after: 'S' },
        { path: ['room'], label: 'room', after: null },
      ],
    },
  ]);
  expect(listed({}, { 'stops/s': { id: 's', order: 'a0' } })).toEqual([{ how: 'made', name: null, fields: [] }]);
  expect(listed({ 'stops/s': stop() }, { 'stops/s': stop({ order: 'a1' }) })).toEqual([
    { how: 'changed', name: 'S', fields: [{ path: ['order'], label: 'place in the list', before: 'a0', after: 'a1' }] },
  ]);
  expect(listed({ 'stops/s': stop() }, { 'stops/s': stop({ order: 'a1', name: 'T' }) })[0]?.fields).toEqual([
    { path: ['name'], label: 'name', before: 'S', after: 'T' },
  ]);
});
