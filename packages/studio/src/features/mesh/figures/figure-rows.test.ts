import type { MeshFigures } from '@diorama/contract/meshes/mesh-report.ts';
import { expect, test } from 'vitest';
import { countText, figureRows } from './figure-rows.ts';

const MB = 1024 * 1024;
const figures = (more: Partial<MeshFigures> = {}): MeshFigures => ({
  bytes: 48 * MB,
  triangles: 1_912_000,
  vertices: 1_000_000,
  drawCalls: 1_284,
  textures: 0,
  textureMemory: 100 * MB,
  geometryMemory: 56 * MB,
  nodes: 1_300,
  materials: 38,
  ...more,
});

test('each number stands next to the one before, as a share of it and of what a phone bears', () => {
  const rows = figureRows(figures(), figures({ bytes: 6 * MB, triangles: 150_000, drawCalls: 61 }));
  const row = (id: string) => rows.find((one) => one.id === id);
  expect(row('bytes')).toMatchObject({ before: '48 MB', after: '6 MB', share: 1 / 8, budget: { share: 1.2 } });
  expect(row('triangles')).toMatchObject({ before: '1,912 k', after: '150 k', budget: { share: 0.5, limit: '300 k' } });
  expect(row('memory')).toMatchObject({ before: '156 MB', share: 1, budget: { share: 156 / 128 } });
  // Nothing cannot be compared with nothing.
  expect(row('textures')).toMatchObject({ share: null, budget: null });
});

test('geometry that an older report did not count is estimated from points and triangles', () => {
  const old = { ...figures({ vertices: 1_000, triangles: 500, textureMemory: 0 }) };
  delete old.geometryMemory;
  expect(figureRows(old, old).find(({ id }) => id === 'memory')?.after).toBe('37.1 KB');
});

test('large counts are told in thousands', () => {
  expect([0, 999, 99_999, 184_400].map(countText)).toEqual(['0', '999', '99,999', '184 k']);
});
