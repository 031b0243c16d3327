import { expect, test } from 'vitest';
import { TREE_ROOT, type TreeShape } from '../../ui/list/use-tree-rows.ts';
import { moveInward, moveOutward, nestingOf } from './use-nesting.ts';

/** A house with a roof and walls, a garden behind it, and a street. */
const shape: TreeShape = new Map([
  [TREE_ROOT, ['house', 'garden', 'street']],
  ['house', ['roof', 'walls', 'door']],
  ['garden', ['tree']],
]);
const nesting = nestingOf(shape);

test('rows go behind the last one of the row above them', () => {
  expect(moveInward(nesting, ['garden'])).toEqual([['garden'], 'house', { after: 'door', before: null }]);
  expect(moveInward(nesting, ['street', 'garden'])).toEqual([
    ['garden', 'street'],
    'house',
    { after: 'door', before: null },
  ]);
  expect(moveInward(nesting, ['house'])).toBeNull();
});

test('rows go behind the row they stand in and before the next one', () => {
  expect(moveOutward(nesting, ['walls'])).toEqual([['walls'], null, { after: 'house', before: 'garden' }]);
  expect(moveOutward(nesting, ['door', 'roof', 'tree'])).toEqual([
    ['roof', 'door'],
    null,
    { after: 'house', before: 'garden' },
  ]);
  expect(moveOutward(nesting, ['street'])).toBeNull();
});
