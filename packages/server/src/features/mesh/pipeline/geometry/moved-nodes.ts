import type { Document, Node } from '@gltf-transform/core';

/** Nodes that move on their own, or carry joints. */
export function movedNodes(document: Document): Set<Node> {
  const root = document.getRoot();
  const moved = new Set<Node>();
  for (const animation of root.listAnimations())
    for (const channel of animation.listChannels()) {
      const node = channel.getTargetNode();
      if (node && channel.getTargetPath() !== 'weights') moved.add(node);
    }
  for (const skin of root.listSkins()) for (const joint of skin.listJoints()) moved.add(joint);
  return moved;
}
