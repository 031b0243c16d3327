import { type KeptName, LIKE, type MeshIssue } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { nodeName } from './geometry/keep-names.ts';
import type { Candidate } from './likeness/candidates.ts';
import { likeness } from './likeness/likeness.ts';
import { type Look, lookAt } from './likeness/look-at.ts';
import { newErrors } from './validate/validate.ts';
import { validateApart } from './validate/validate-apart.ts';
import type { Work } from './work.ts';

/** A file that was made, and what is seen of it. */
export interface ValidCandidate {
  way: Candidate;
  issues: MeshIssue[];
  look: Look;
}

/**
 * The smallest file without an error that the one sent did not have, in which all names are found again and which looks like
 * it; else the one that looks most like it.
 */
export async function smallestValid(
  { issues, picture }: Work,
  candidates: readonly Candidate[],
  kept: readonly KeptName[],
): Promise<ValidCandidate | null> {
  let best: { valid: ValidCandidate; alike: number } | null = null;
  for (const way of candidates) {
    const validating = validateApart(way.glb);
    const looking = lookAt(way.glb);
    looking.catch(() => undefined); // what cannot be read is not valid
    const after = await validating;
    if (newErrors(issues, after).length > 0) continue;
    const look = await looking;
    if (!holdsNames(look.document, kept)) continue;
    const valid = { way, issues: after, look };
    const alike = likeness(picture?.pixels ?? null, look.picture);
    if (alike === null || alike >= LIKE) return valid;
    if (!best || alike > best.alike) best = { valid, alike };
  }
  return best?.valid ?? null;
}

function holdsNames(document: Document, kept: readonly KeptName[]): boolean {
  const root = document.getRoot();
  const nodes = new Set(root.listNodes().map(nodeName));
  const materials = new Set(root.listMaterials().map((material) => material.getName()));
  return kept.every(({ found, type, name }) => !found || (type === 'node' ? nodes : materials).has(name));
}
