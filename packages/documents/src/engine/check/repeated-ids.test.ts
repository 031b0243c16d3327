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
