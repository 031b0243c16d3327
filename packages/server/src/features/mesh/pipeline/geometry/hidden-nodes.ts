import type { Document, Node } from '@gltf-transform/core';
import type { Visibility } from '@gltf-transform/extensions';

/** A node that hides itself and what is below it. */
export const isHiding = (node: Node): boolean =>
  node.getExtension<Visibility>('KHR_node_visibility')?.getVisible() === false;

/** All nodes that are not drawn. */
export function hiddenNodes(document: Document): Set<Node> {
  const hidden = new Set<Node>();
  if (!document.hasExtension('KHR_node_visibility')) return hidden;
  for (const scene of document.getRoot().listScenes())
    scene.traverse((node) => {
      const parent = node.getParentNode();
      if (isHiding(node) || (parent && hidden.has(parent))) hidden.add(node);
    });
  return hidden;
}
