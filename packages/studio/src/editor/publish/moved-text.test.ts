import { expect, test } from 'vitest';
import { movedText } from './moved-text.ts';

const widget = (name: string) => ({ type: 'widget', name });

test.each([
  [[], 0, null],
  [[widget('Oven')], 1, 'The widget “Oven” has changed since v3.'],
  [[{ type: 'theme', name: 'Theme' }, widget('Oven')], 2, 'The theme and the widget “Oven” have changed since v3.'],
  [
    [
      { type: 'gone', name: '' },
      { type: 'gone', name: '' },
      { type: 'new-kind', name: 'Plan' },
    ],
    3,
    'Something that has been deleted and the document “Plan” have changed since v3.',
  ],
  [
    ['A', 'B', 'C', 'D', 'E', 'F'].map(widget),
    40,
    'The widget “A”, the widget “B”, the widget “C”, the widget “D”, the widget “E”, and 35 more have changed since v3.',
  ],
])('%j of %i is said as %j', (items, count, text) => {
  expect(movedText({ items, count }, 3)).toBe(text);
});
