import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { documentOf } from '@diorama/documents/testing/document-of.ts';
import { expect, test } from 'vitest';
import { meantScope } from './meant-scope.ts';

const RED = { r: 255, g: 0, b: 0, a: 1 };
const outline = (id: string, shapes: string[]) => ({
  ...{ id, name: id, size: { width: 10, height: 10 } },
  shapes: shapes.map((shape) => ({ id: shape, path: 'M0 0L1 0L1 1Z', color: RED })),
});
const placed = (id: string, data: object) => ({ id, x: 0, y: 0, data });
const house = documentOf(icgiDocument, {
  settings: { name: 'House' },
  keyframes: [
    {
      id: 'street',
      name: 'Street',
      widgets: [placed('p', { type: 'outline', outline: { type: 'outline', id: 'front' } })],
    },
    { id: 'hall', name: 'Hall', widgets: [placed('m', { type: 'marker', marker: { type: 'marker', id: 'lift' } })] },
  ],
  outlines: [outline('front', ['a', 'b']), outline('back', ['c'])],
  markers: [{ id: 'lift', title: { type: 'custom', value: { en: 'Lift' } } }],
});
const NOTHING = { shapes: [], selected: null, tab: 'views', view: 'hall' } as const;

test.each([
  [
    { ...NOTHING, shapes: ['a', 'c'] },
    { type: 'selected', shapes: ['a', 'c'] },
  ],
  [
    { ...NOTHING, shapes: ['c'] },
    { type: 'outline', id: 'back' },
  ],
  [
    { ...NOTHING, selected: { collection: 'outlines', id: 'back' } as const },
    { type: 'outline', id: 'back' },
  ],
  [
    { ...NOTHING, selected: { collection: 'placements', id: 'p' } as const },
    { type: 'outline', id: 'front' },
  ],
  [{ ...NOTHING, selected: { collection: 'placements', id: 'm' } as const }, { type: 'markers' }],
  [{ ...NOTHING, tab: 'markers' as const }, { type: 'markers' }],
  [
    { ...NOTHING, view: 'street' },
    { type: 'outline', id: 'front' },
  ],
  [NOTHING, { type: 'shapes' }],
])('a table is meant for what is selected, else for what is shown: %#', (shown, scope) => {
  expect(meantScope(house, shown)).toEqual(scope);
});
