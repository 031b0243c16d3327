import type { MeshFigures, MeshReport, MeshStep } from '@diorama/contract/meshes/mesh-report.ts';
import { expect, test } from 'vitest';
import { likenessNote, stepRows } from './step-rows.ts';

const step = (name: MeshStep['name'], bytes: number, more: Partial<MeshStep> = {}): MeshStep => ({
  name,
  ms: 10,
  bytes,
  triangles: 1000,
  drawCalls: 40,
  nodes: 50,
  ...more,
});
const figures: MeshFigures = {
  bytes: 100,
  triangles: 500,
  vertices: 300,
  drawCalls: 4,
  textures: 1,
  textureMemory: 10,
  nodes: 5,
  materials: 2,
};
const report = (steps: MeshStep[]): MeshReport => ({
  format: 'glb',
  compression: 'draco',
  sparse: false,
  candidates: [
    { compression: 'draco', sparse: false, bytes: 100 },
    { compression: 'meshopt', sparse: false, bytes: 120 },
  ],
  steps,
  before: figures,
  after: figures,
  validator: { before: [], after: [] },
  kept: [],
  likeness: 0.994,
  warnings: [],
  ms: 100,
});

test('a step is told by what it changed, and measured by the largest saving', () => {
  const rows = stepRows(
    report([
      step('read', 1000),
      step('dedup', 900),
      step('join', 900, { drawCalls: 4, nodes: 5 }),
      step('weld', 900, { drawCalls: 4, nodes: 5, skipped: 'switched off' }),
      step('textureCompress', 500, { drawCalls: 4, nodes: 5 }),
      step('draco', 500, { drawCalls: 4, nodes: 5 }),
      step('compare', 100, { drawCalls: 4, nodes: 5 }),
    ]),
  );
  expect(rows.map(({ saved }) => saved)).toEqual([null, 100, 0, 0, 400, 400, null]);
  expect(rows.map(({ share }) => share)).toEqual([0, 0.25, 0, 0, 1, 1, 0]);
  expect(rows.map(({ note }) => note)).toEqual([
    '1,000 triangles, 40 draw calls',
    '',
    '40 to 4 draw calls, 50 to 5 nodes',
    'switched off',
    '',
    'Draco, smallest of 2 tried',
    'Same picture',
  ]);
  expect(rows[3]?.isLeftOut).toBe(true);
});

test('a step that makes the file larger is told so, and has no bar', () => {
  const [, instance] = stepRows(report([step('read', 100), step('instance', 140)]));
  expect(instance).toMatchObject({ saved: -40, share: 0 });
});

test('how alike two pictures are is said in words, with the part that differs', () => {
  const leaf = { node: 'Tree', material: 'Leaf' };
  const notes = [
    { likeness: 0.999 },
    { likeness: 0.975 },
    { likeness: 0.7 },
    { likeness: 0.7, differs: leaf },
    { likeness: 0.7, differs: { ...leaf, material: '' } },
    { likeness: null },
  ].map(likenessNote);
  expect(notes).toEqual([
    'Same picture',
    'Small differences',
    'Differs from the source: compare both pictures',
    'Material “Leaf” differs from the source: compare both pictures',
    'Part “Tree” differs from the source: compare both pictures',
    'Could not be drawn',
  ]);
});
