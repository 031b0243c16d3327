import { PRODUCT_KINDS, type ProductKindName } from '@diorama/documents/shared/product-kinds.ts';
import { expect, test } from 'vitest';
import { chipState } from './chip-state.ts';

const none: Record<ProductKindName, number> = Object.assign({}, ...PRODUCT_KINDS.map((kind) => ({ [kind]: 0 })));

test.each([
  [{ state: 'draft', publishedVersion: null, counts: none }, { state: 'empty' }],
  [{ state: 'draft', publishedVersion: null, counts: { ...none, icgi: 1 } }, { state: 'draft' }],
  [{ state: 'draft', publishedVersion: null }, { state: 'draft' }],
  [
    { state: 'published', publishedVersion: 3, counts: { ...none, gis: 2 } },
    { state: 'live', version: 3 },
  ],
  [
    { state: 'changed', publishedVersion: 3 },
    { state: 'changed', version: 3 },
  ],
] as const)('%j is shown as %j', (project, chip) => {
  expect(chipState(project)).toEqual(chip);
});
