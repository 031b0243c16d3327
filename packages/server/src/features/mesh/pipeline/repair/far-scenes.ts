import type { Accessor, Document, Node, Scene } from '@gltf-transform/core';
import { moveAll } from '../../../media/models/matrix.ts';
import { movedNodes } from '../geometry/moved-nodes.ts';

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

/** Warns the author of a scene that is too far away to be drawn well. */
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
  const { min, max } = cornersOf(scene);
  if (![...min, ...max].every(Number.isFinite)) return null;
  const middle = (axis: 0 | 1 | 2) => Math.round((min[axis] + max[axis]) / 2);
  const centre: Point = [middle(0), middle(1), middle(2)];
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  const away = Math.hypot(...centre);
  return away > FAR * radius || (away > FAR_METRES && away > FAR_LARGE * radius) ? centre : null;
}

/**
 * Around the boxes of all that a scene draws. The library's `getBounds` places every point of every node; a box for
 * each list of points is exact enough to distinguish metres from kilometres, and costs nothing where 600 nodes draw the
 * same.
 */
function cornersOf(scene: Scene): { min: Point; max: Point } {
  const known = new Map<Accessor, Float64Array>();
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  scene.traverse((node) => {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const list = primitive.getAttribute('POSITION');
      if (!list) continue;
      const corners = known.get(list) ?? eightCorners(list);
      known.set(list, corners);
      const placed = corners.slice();
      moveAll(placed, node.getWorldMatrix());
      for (const [at, value] of placed.entries()) {
        const axis = at % 3 === 0 ? 0 : at % 3 === 1 ? 1 : 2;
        min[axis] = Math.min(min[axis], value);
        max[axis] = Math.max(max[axis], value);
      }
    }
  });
  return { min, max };
}

function eightCorners(list: Accessor): Float64Array {
  const ends = [list.getMinNormalized([]), list.getMaxNormalized([])];
  return Float64Array.from({ length: 24 }, (_, at) => ends[(Math.floor(at / 3) >> (at % 3)) & 1]?.[at % 3] ?? 0);
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
