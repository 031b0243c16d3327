import { expect, test } from 'vitest';
import { pastedNames } from './pasted-names.ts';
import { placedNames } from './placed-names.ts';

const areas = ['#ff0000', '#00ff00', '#0000ff', '#808080'].map((color) => ({ color }));

function place(text: string, left: readonly string[] = [], from = 0) {
  const pasted = pastedNames(text);
  if (!pasted) throw new Error('nothing was pasted');
  const { names, message } = placedNames(pasted, areas.slice(from), new Set(left));
  return { names: Object.fromEntries(names), message };
}

test('names go to the areas that are taken, in their order', () => {
  expect(place('101\n102', ['#00ff00'])).toEqual({
    names: { '#ff0000': '101', '#0000ff': '102' },
    message: '2 names placed',
  });
  expect(place('a\nb\nc', [], 2)).toEqual({
    names: { '#0000ff': 'a', '#808080': 'b' },
    message: '2 names placed; 1 more than there are areas',
  });
});

test('names with colours go to their colours, also to nearly the same, and others are named', () => {
  expect(place('#0000ff\tFlat 3\n#fe0204\tFlat 1\n#123456\tFlat 9\nBalcony')).toEqual({
    names: { '#0000ff': 'Flat 3', '#ff0000': 'Flat 1' },
    message: '2 names placed; no area for Balcony, Flat 9 (#123456)',
  });
});
