import type { Document } from '@gltf-transform/core';
import { named } from './fbx-left-out.ts';
import type { FbxNode } from './fbx-nodes.ts';
import { type FbxObjects, kindOf, nameOf, numbersIn } from './fbx-objects.ts';

/** Numbers of a matrix, and below which share of the largest one two are the same: files write six digits. */
const [MATRIX, SAME] = [16, 1e-3] as const;

/** Names meshes that the converter binds to their joints elsewhere than the FBX file says. */
export function boundOtherwise(document: Document, file: FbxObjects): string[] {
  const bound = new Map<string, number[][]>();
  for (const skin of document.getRoot().listSkins())
    skin.listJoints().forEach((joint, index) => {
      const matrix = skin.getInverseBindMatrices()?.getElement(index, new Array<number>(MATRIX).fill(0));
      if (matrix) bound.set(joint.getName(), [...(bound.get(joint.getName()) ?? []), matrix]);
    });
  const isElsewhere = (cluster: FbxNode): boolean => {
    const joint = file.partsOf(cluster).find(({ name }) => name === 'Model');
    const found = joint ? (bound.get(nameOf(joint)) ?? []) : [];
    const written = numbersIn(cluster, 'Transform');
    return written.length === MATRIX && found.length > 0 && !found.some((matrix) => isSame(matrix, written));
  };
  const clusters = file.of('Deformer').filter((one) => kindOf(one) === 'Cluster' && isElsewhere(one));
  return named(
    clusters.flatMap(file.modelsOf),
    'were bound to their joints in another pose than the one that can be read, and may bend differently. Go to the bind pose before you export, or export .glb',
  );
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  const largest = other.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= SAME * largest);
}
