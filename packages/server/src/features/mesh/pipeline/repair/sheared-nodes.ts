import type { Document, mat4, Node } from '@gltf-transform/core';

/** Cosine between two axes from which on they count as not upright. */
const LEANING = 1e-4;
const AXES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

/**
 * Nodes whose place in the scene is no move, turn and scale of its own: what stands turned in something that is stretched. They have
 * to stay below what stretches them, and cannot become instances.
 */
export function shearedNodes(document: Document): Set<Node> {
  return new Set(
    document
      .getRoot()
      .listNodes()
      .filter((node) => isSheared(node.getWorldMatrix())),
  );
}

function isSheared(matrix: mat4): boolean {
  const axis = (at: number) => [matrix[at * 4] ?? 0, matrix[at * 4 + 1] ?? 0, matrix[at * 4 + 2] ?? 0] as const;
  return AXES.some(([one, other]) => {
    const [a, b] = [axis(one), axis(other)];
    const lean = Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    return lean > LEANING * Math.hypot(...a) * Math.hypot(...b);
  });
}
