import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { expect, test } from 'vitest';
import { variantsGlb, withJson } from '../../mesh-models.testing.ts';
import { optimise } from '../optimise.ts';
import { readDocument } from '../read-document.ts';
import { nodesOf } from './node-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesh-variants-'));
const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };

async function optimised(bytes: Uint8Array) {
  const path = join(folder, 'shoe.glb');
  writeFileSync(path, bytes);
  const wish = { path, fileName: 'shoe.glb', skip: MeshSkip.parse({}), wanted: [] };
  const made = await optimise(wish, { cache, report: () => undefined });
  return { ...made, out: nodesOf(await readDocument(made.glb)) };
}

const partsOf = ({ nodes }: ReturnType<typeof nodesOf>) =>
  nodes.flatMap(({ name, parts }) =>
    parts.flatMap(({ material, variants }) => (variants ? [{ node: name, material, variants }] : [])),
  );

const laces = (side: string) => ({
  node: `Laces ${side}`,
  material: 'Snow',
  variants: [{ variant: 'Beach', material: 'Rope' }],
});
const upper = {
  node: 'Upper',
  material: 'Ink',
  variants: [
    { variant: 'Night', material: 'Ink' },
    { variant: 'Day', material: 'Snow' },
    { variant: 'Beach', material: 'Chalk' },
  ],
};

test('variants and the materials they put on each part are read, and stay in the optimised file', async () => {
  const { nodes, out, report, stats } = await optimised(await variantsGlb());
  expect(stats.variants).toBe(3);
  expect(nodes.variants).toEqual(['Night', 'Day', 'Beach']);
  expect(partsOf(nodes)).toEqual([upper, laces('left'), laces('right')]);
  expect(out.variants).toEqual(nodes.variants);
  expect(partsOf(out)).toEqual(expect.arrayContaining(partsOf(nodes)));
  expect(report.kept.filter(({ found }) => !found)).toEqual([]);
  expect(report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('what does not vary is joined although the file has variants', async () => {
  const { out, report } = await optimised(await variantsGlb());
  expect(out.nodes.filter(({ parts }) => parts.some(({ material }) => material === 'Rubber'))).toHaveLength(1);
  expect(report.steps.find(({ name }) => name === 'join')?.skipped).toBeUndefined();
});

test('a file whose varying parts have no names stays in its parts', async () => {
  const nameless = withJson<{ materials: { name?: string }[] }>(await variantsGlb(), ({ materials }) => {
    for (const material of materials) delete material.name;
  });
  const { out, report } = await optimised(nameless);
  expect(report.steps.find(({ name }) => name === 'join')?.skipped).toMatch(/without a name/);
  expect(partsOf(out).map(({ node }) => node)).toEqual(['Upper', 'Laces left', 'Laces right']);
});
