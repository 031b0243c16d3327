import type { Document } from '@gltf-transform/core';
import { isKept } from './keep-names.ts';

/**
 * Quantising puts the mesh of a node that has children or moves into a node of its own below it: that one gets the name of
 * a kept node, too, so that a scene finds the mesh by it.
 */
export function nameHolders(document: Document): void {
  for (const node of document.getRoot().listNodes()) {
    if (!isKept(node) || node.getMesh()) continue;
    for (const child of node.listChildren()) if (child.getMesh() && !child.getName()) child.setName(node.getName());
  }
}
