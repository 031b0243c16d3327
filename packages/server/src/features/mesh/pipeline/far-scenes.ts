import type { Document, Node, Scene } from '@gltf-transform/core';
import { getBounds } from '@gltf-transform/functions';
import { movedNodes } from './moved-nodes.ts';

/** How often its own size a scene lies from its origin before points lose what can be seen: floats hold 1 of 16 million. */
const FAR = 100;
/** m, and the same for scenes that are large themselves. */
const FAR_METRES = 1_000;
const FAR_LARGE = 4;
/** m above which even one place for the whole scene is not exact enough where it is drawn. */
const TOO_FAR = 10_000;

type Point = [x: number, y: number, z: number];

/**
 * Moves scenes that a surveyor's grid put far away to their origin, so that steps that write places into points keep what lies
 * between them. The way back is one node around each scene.
 *
 * @returns puts that node in; to be called when the steps are done
 */
export function nearOrigin(document: Document): () => void {
  const far = document
    .getRoot()
    .listScenes()
    .flatMap((scene) => {
      const centre = farCentre(scene);
      return centre ? [{ scene, centre }] : [];
    });
  const moved = movedNodes(document);
  for (const { scene, centre } of far)
    for (const node of scene.listChildren()) pull(document, scene, node, centre, moved);
  return () => {
    for (const { scene, centre } of far) {
      const around = document.createNode('Origin').setTranslation(centre);
      for (const node of scene.listChildren()) around.addChild(node);
      scene.addChild(around);
    }
  };
}

/** Tells the author of a scene that is too far away to be drawn well. */
export function farWarnings(document: Document): string[] {
  return document
    .getRoot()
    .listScenes()
    .flatMap((scene) => {
      const away = Math.hypot(...(farCentre(scene) ?? [0, 0, 0]));
      if (away < TOO_FAR) return [];
      return `The model stands ${Math.round(away / 1_000).toLocaleString('en')} km from the origin of its file: parts may shake or be placed some centimetres off. Move it to the origin in your 3D program and send it again`;
    });
}

/** The middle of a scene, whole metres; null: it is near its origin. */
function farCentre(scene: Scene): Point | null {
  const { min, max } = getBounds(scene);
  if (![...min, ...max].every(Number.isFinite)) return null;
  const middle = (axis: 0 | 1 | 2) => Math.round((min[axis] + max[axis]) / 2);
  const centre: Point = [middle(0), middle(1), middle(2)];
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const away = Math.hypot(...centre);
  return away > FAR * radius || (away > FAR_METRES && away > FAR_LARGE * radius) ? centre : null;
}

/** Moves a root of a scene; one that is animated has its places in clips, and is moved from outside. */
function pull(document: Document, scene: Scene, node: Node, [x, y, z]: Point, moved: ReadonlySet<Node>): void {
  if (!moved.has(node)) {
    const [ownX, ownY, ownZ] = node.getTranslation();
    node.setTranslation([ownX - x, ownY - y, ownZ - z]);
    return;
  }
  scene.addChild(document.createNode().setTranslation([-x, -y, -z]).addChild(node));
}
