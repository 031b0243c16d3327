import { expect, test } from 'vitest';
import { allKinds } from '../../kinds.ts';
import type { LeafShape } from '../schema/leaf-shape.ts';
import { repeatedIds, repeatedIdsIn } from './repeated-ids.ts';

/** A value for each list with ids inside a shape, in which the list has one id twice. */
function repeating(shape: LeafShape, what = ''): { what: string; value: unknown }[] {
  switch (shape.kind) {
    case 'atomic':
      return [];
    case 'fields':
      return Object.entries(shape.fields).flatMap(([key, inner]) =>
        repeating(inner, `${what}.${key}`).map(({ what: at, value }) => ({ what: at, value: { [key]: value } })),
      );
    case 'each':
      return repeating(shape.value, `${what}.*`).map(({ what: at, value }) => ({ what: at, value: { some: value } }));
    case 'byType':
      return Object.entries(shape.types).flatMap(([type, inner]) =>
        repeating(inner, `${what}(${type})`).map(({ what: at, value }) => ({
          what: at,
          value: { ...(typeof value === 'object' ? value : {}), [shape.tag]: type },
        })),
      );
    case 'items':
      return [
        { what: `${what}[]`, value: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] },
        ...repeating(shape.item, `${what}[]`).map(({ what: at, value }) => ({
          what: at,
          value: [{ ...(typeof value === 'object' ? value : {}), id: 'a' }],
        })),
      ];
  }
}

const LISTS = allKinds().flatMap(({ kind, records }) =>
  Object.entries(records).flatMap(([name, { shape }]) =>
    repeating(shape).map(({ what, value }) => ({ what: `${kind}/${name}${what}`, shape, value })),
  ),
);

test('some records have lists whose items have ids', () => {
  expect(LISTS.map(({ what }) => what)).toContain('e3d/entities.components[]');
});

test.each(LISTS)('an id that comes twice in $what is found, in a whole value and in a change', ({ shape, value }) => {
  expect(repeatedIds(shape, value)).toEqual([{ path: expect.any(Array), message: 'The id "a" is given twice' }]);
  if (typeof value !== 'object' || value === null) throw new Error('A record is an object');
  const put = { record: 'some/r', op: 'put' as const, value: { ...value } };
  expect(repeatedIdsIn(shape, put).map(({ path }) => path[0])).toEqual(['some/r']);
});

test('a list whose ids differ has no fault', () => {
  const { shape } = LISTS.find(({ what }) => what === 'e3d/entities.components[]') ?? { shape: null };
  if (!shape) throw new Error('Entities have components');
  expect(repeatedIds(shape, { components: [{ id: 'a' }, { id: 'b' }, {}] })).toEqual([]);
  const set = [{ path: ['components'], value: [{ id: 'a' }, { id: 'a' }] }];
  expect(repeatedIdsIn(shape, { record: 'entities/e', op: 'patch', set })).toEqual([
    { path: ['entities/e', 'components', 1, 'id'], message: 'The id "a" is given twice' },
  ]);
});

const atomic: LeafShape = { kind: 'atomic' };
const items = (item: LeafShape): LeafShape => ({ kind: 'items', item });
const fields = (of: Record<string, LeafShape>): LeafShape => ({ kind: 'fields', fields: of, clearable: new Set() });
const shapes = (): LeafShape =>
  fields({
    name: atomic,
    parts: items(fields({ marks: items(atomic) })),
    byName: { kind: 'each', value: items(atomic), isClearable: false },
    data: { kind: 'byType', tag: 'type', types: { list: fields({ all: items(atomic) }), none: atomic } },
  });
const [a, b] = [{ id: 'a' }, { id: 'b' }];

test.each<[unknown, (string | number)[][]]>([
  [{ parts: [a, b], name: [a, a] }, []],
  [
    { parts: [a, b, a, a] },
    [
      ['parts', 2, 'id'],
      ['parts', 3, 'id'],
    ],
  ],
  [{ parts: [{ id: 7 }, { id: 7 }, {}, {}, 'a', 'a'] }, []],
  [{ parts: [a, { id: 'b', marks: [a, b, b] }] }, [['parts', 1, 'marks', 2, 'id']]],
  [
    { parts: [a, { id: 'a', marks: [b, b] }] },
    [
      ['parts', 1, 'id'],
      ['parts', 1, 'marks', 1, 'id'],
    ],
  ],
  [{ byName: { x: [a], y: [a, a] } }, [['byName', 'y', 1, 'id']]],
  [{ data: { type: 'list', all: [a, a] } }, [['data', 'all', 1, 'id']]],
  [{ data: { type: 'none', all: [a, a] } }, []],
  [{ data: { type: 'other', all: [a, a] } }, []],
  [{ parts: { 0: a, 1: a }, byName: [a, a] }, []],
  [[a, a], []],
  [null, []],
])('in %j ids come twice at %j', (value, paths) => {
  expect(repeatedIds(shapes(), value).map(({ path }) => path)).toEqual(paths);
});

test.each<[string[], unknown, (string | number)[][]]>([
  [['parts'], [a, a], [['parts', 1, 'id']]],
  [['parts', 'x', 'marks'], [a, a], [['parts', 'x', 'marks', 1, 'id']]],
  [['parts', 'x'], { id: 'x', marks: [a, a] }, [['parts', 'x', 'marks', 1, 'id']]],
  [['parts', '#order'], ['a', 'a'], []],
  [['byName', 'x'], [a, a], [['byName', 'x', 1, 'id']]],
  [['byName'], { x: [a, a] }, [['byName', 'x', 1, 'id']]],
  [['data', 'all'], [a, a], []],
  [['none', 'all'], [a, a], []],
])('in a change of %j to %j they come twice at %j', (path, value, paths) => {
  const change = { record: 'stops/s', op: 'patch' as const, set: [{ path, value }] };
  expect(repeatedIdsIn(shapes(), change).map((fault) => fault.path)).toEqual(paths.map((at) => ['stops/s', ...at]));
});

test('what is removed has no ids', () => {
  expect(repeatedIdsIn(shapes(), { record: 'stops/s', op: 'remove' })).toEqual([]);
});
