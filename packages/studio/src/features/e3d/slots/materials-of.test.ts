import { indexParts, partsOf } from '@diorama/documents/e3d/replace/model-parts.ts';
import { expect, test } from 'vitest';
import { labelOf } from '../replace/place-label.ts';
import { materialsOf, pressedOf } from './use-bound-part.ts';

const shape = (area: number) => ({ triangles: 12, area, box: { x: 1, y: 1, z: 1 } });
const part = (node: string, material: string, primitive: number, area: number) => ({
  ...{ node, material, primitive },
  shape: shape(area),
});
const parts = [
  part('Wall N', 'Cladding', 0, 20),
  part('Wall N', 'Paint', 1, 3),
  part('Wall S', 'Paint', 0, 4),
  part('Wall S', 'Cladding', 1, 28),
  part('Door', 'Oak', 0, 2),
];

test('a material that several parts have is offered as a whole, with their number', () => {
  expect(materialsOf(parts)).toEqual([
    { node: '', material: 'Cladding', primitive: 0, shape: null, parts: 2 },
    { node: '', material: 'Paint', primitive: 0, shape: null, parts: 2 },
  ]);
  expect(materialsOf(parts).map(labelOf)).toEqual(['Cladding, everywhere', 'Paint, everywhere']);
});

test('a material everywhere is found in every primitive of every node, a part only in its own', () => {
  const index = indexParts({
    animations: [],
    nodes: ['Wall N', 'Wall S', 'Door'].map((name) => ({
      name,
      parent: null,
      parts: parts
        .filter(({ node }) => node === name)
        .map(({ primitive, material, shape: fingerprint }) => ({ primitive, material, fingerprint })),
    })),
  });
  const [cladding] = materialsOf(parts);
  expect(cladding && partsOf(index, cladding).map(({ node }) => node)).toEqual(['Wall N', 'Wall S']);
  expect(partsOf(index, { node: 'Wall S', material: 'Cladding', primitive: 0 })).toEqual([]);
});

test('a press means the part that was seen, else its material everywhere, and nothing where colours were merged', () => {
  const press = (node: string, material: string, primitive = 0) => pressedOf(parts, { node, material, primitive });
  expect(press('Wall S', 'Cladding', 1)).toBe(parts[3]);
  expect(press('joined', 'Oak')).toBe(parts[4]);
  expect(press('joined', 'Cladding')).toMatchObject({ node: '', material: 'Cladding', parts: 2 });
  expect(press('joined', 'PaletteMaterial001')).toBeNull();
});
