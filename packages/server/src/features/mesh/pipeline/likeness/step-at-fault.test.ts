import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MeshoptEncoder } from 'meshoptimizer';
import { beforeAll, expect, test, vi } from 'vitest';
import { houseGlb } from '../../mesh-models.testing.ts';
import { optimise } from '../optimise.ts';

vi.mock('../steps.ts', async (importOriginal) => {
  const { STEPS, ...others } = await importOriginal<typeof import('../steps.ts')>();
  const faulty: typeof STEPS = STEPS.map((step) => {
    if (step.name === 'dedup')
      return {
        ...step,
        run: async (document) => {
          for (const material of document.getRoot().listMaterials()) material.setRoughnessFactor(2);
        },
      };
    if (step.name === 'palette')
      return {
        ...step,
        run: async (document) => {
          for (const material of document.getRoot().listMaterials())
            if (material.getName() === 'Plaster') material.setBaseColorFactor([0, 0, 0, 1]);
        },
      };
    if (step.name === 'resample')
      return {
        ...step,
        run: async () => {
          throw new Error('no memory');
        },
      };
    return step;
  });
  return { ...others, STEPS: faulty };
});

beforeAll(() => MeshoptEncoder.ready);

test('steps that spoil the file, fail or change its look are found, left out and named; the others run', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'step-at-fault-')), 'house.glb');
  const glb = await houseGlb();
  writeFileSync(path, glb);
  const { report, stats } = await optimise(
    { path, fileName: 'house.glb', skip: MeshSkip.parse({}), wanted: [] },
    { cache: { find: async (keys) => keys.map(() => null), keep: async () => undefined }, report: () => undefined },
  );
  expect(report.warnings).toEqual([
    'The step resample was left out: it cannot work on this file (no memory)',
    'The step dedup was left out: it made the file invalid',
    expect.stringMatching(/^The step palette was left out: the model looked different after it \(likeness 0\.\d+\)$/),
  ]);
  const skipped = report.steps.flatMap(({ name, skipped: why }) => (why ? [[name, why]] : []));
  expect(skipped).toEqual(
    expect.arrayContaining([
      ['dedup', 'it made the file invalid'],
      ['resample', 'it cannot work on this file (no memory)'],
    ]),
  );
  expect(report.validator.after.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report.likeness).toBeGreaterThan(0.97);
  expect(stats.likeness).toBe(report.likeness);
  expect(stats.differs).toBeUndefined();
  expect(report.after.drawCalls).toBeLessThan(report.before.drawCalls);
  expect(stats.bytesOut).toBeLessThan(glb.length);
});
