import type { KeptName } from '@diorama/contract/meshes/mesh-report.ts';
import type { Document } from '@gltf-transform/core';
import { isHiding } from '../geometry/hidden-nodes.ts';
import { markKept, markNodes } from '../geometry/keep-names.ts';
import { readRepaired } from '../read-repaired.ts';
import type { Work } from '../work.ts';
import { nearOrigin } from './far-scenes.ts';

/** Marks what steps must leave alone, and brings a far scene near until `putBack` is called. */
export function prepared(document: Document, { wanted }: Work): { kept: KeptName[]; putBack: () => void } {
  const kept = markKept(document, wanted);
  // What leaves a hidden node would be seen.
  markNodes(document, isHiding);
  return { kept, putBack: nearOrigin(document) };
}

/** The file once more, repaired as it was the first time. */
export const readAgain = async ({ source }: Work): Promise<Document> => (await readRepaired(source.glb)).document;
