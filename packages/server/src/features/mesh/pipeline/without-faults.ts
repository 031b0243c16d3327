import { type KeptName, LIKE } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { findDifferent } from './find-fault.ts';
import { likeness } from './likeness.ts';
import { readAgain } from './prepared.ts';
import { readDocument } from './read-document.ts';
import { type Made, runSteps } from './run-steps.ts';
import type { Work } from './work.ts';

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
    ...asItCame(work, await readDocument(work.source.glb)),
    warnings: [`The file could not be optimised and stays as it came (${why || 'every way of packing it failed'})`],
  };
}

/** How alike the source and what was made are; null: one of them cannot be drawn. */
export const likenessTo = ({ picture }: Pick<Work, 'picture'>, { look }: Made): number | null =>
  look ? likeness(picture?.pixels ?? null, look.picture) : 1;

/** The file that was sent, without any step. */
export function asItCame(
  { source, wanted, issues }: Pick<Work, 'source' | 'wanted' | 'issues'>,
  document: Document,
): Made {
  const names = { node: new Set<string>(), material: new Set<string>() };
  for (const node of document.getRoot().listNodes())
    names.node.add(node.getName() || (node.getMesh()?.getName() ?? ''));
  for (const material of document.getRoot().listMaterials()) names.material.add(material.getName());
  const kept: KeptName[] = wanted.map((name) => ({ ...name, found: names[name.type].has(name.name) }));
  return {
    type: 'made',
    glb: source.glb,
    compression: 'source',
    sparse: false,
    candidates: [{ compression: 'source', sparse: false, bytes: source.glb.length }],
    steps: [],
    issues,
    kept,
    warnings: [],
    look: null,
  };
}
