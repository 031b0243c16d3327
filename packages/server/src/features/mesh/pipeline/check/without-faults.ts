import { type KeptName, LIKE } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { gltfIo } from '../../../../platform/gltf/gltf-io.ts';
import { likeness } from '../likeness/likeness.ts';
import { readAgain } from '../repair/prepared.ts';
import { type Made, runSteps } from '../run-steps.ts';
import type { Work } from '../work.ts';
import { findDifferent } from './find-fault.ts';

/** How often a step at fault is looked for, before the file stays as it came. */
const MOST_FAULTS = 4;

/**
 * Runs the steps; one that fails, makes the file invalid or makes the model look different is left out and the rest runs
 * again. Of two files the one that looks more like the model is kept.
 */
export async function withoutFaults(work: Work): Promise<Made> {
  const faults = new Map<string, string>();
  let best: { made: Made; alike: number } | null = null;
  for (let attempt = 0; attempt < MOST_FAULTS; attempt += 1) {
    const made = await runSteps(work, attempt === 0 ? work.document : await readAgain(work), faults);
    if (made.type === 'failed') {
      if (made.step === null) break;
      faults.set(made.step, made.reason);
      continue;
    }
    const alike = likenessTo(work, made);
    if (alike === null || alike >= LIKE) return made;
    if (best && alike <= best.alike) break;
    best = { made, alike };
    const step = await findDifferent(work, faults);
    if (step === null) break;
    faults.set(step, `the model looked different after it (likeness ${alike})`);
  }
  if (best) return best.made;
  const why = [...faults].map(([step, reason]) => `${step}: ${reason}`).join('; ');
  return {
    ...(await asItCame(work, await readAgain(work))),
    warnings: [`The file could not be optimised and stays as it came (${why || 'every way of packing it failed'})`],
  };
}

/** How alike the source and what was made are; null: one of them cannot be drawn. */
export const likenessTo = ({ picture }: Pick<Work, 'picture'>, { look }: Made): number | null =>
  look ? likeness(picture?.pixels ?? null, look.picture) : 1;

/** The file that was sent, without any step; where scenes could not load it so, with its repairs. */
export async function asItCame(
  { source, wanted, issues, mayStay }: Pick<Work, 'source' | 'wanted' | 'issues' | 'mayStay'>,
  document: Document,
): Promise<Made> {
  const glb = mayStay ? source.glb : await (await gltfIo()).writeBinary(document);
  const compression = mayStay ? 'source' : 'none';
  const names = { node: new Set<string>(), material: new Set<string>() };
  for (const node of document.getRoot().listNodes())
    names.node.add(node.getName() || (node.getMesh()?.getName() ?? ''));
  for (const material of document.getRoot().listMaterials()) names.material.add(material.getName());
  const kept: KeptName[] = wanted.map((name) => ({ ...name, found: names[name.type].has(name.name) }));
  return {
    type: 'made',
    glb,
    compression,
    sparse: false,
    candidates: [{ compression, sparse: false, bytes: glb.length }],
    steps: [],
    issues,
    kept,
    warnings: [],
    look: null,
  };
}
