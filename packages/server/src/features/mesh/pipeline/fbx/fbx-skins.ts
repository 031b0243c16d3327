import type { Document, Node, Skin } from '@gltf-transform/core';
import { type Matrix, times } from '../../../media/models/matrix.ts';
import { named } from './fbx-left-out.ts';
import { type FbxNode, nodesNamed } from './fbx-nodes.ts';
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

/** What the converter makes of where the corners of a model stand within it, and of the scene. */
const [GEOMETRIC, SCENE] = [/_\$AssimpFbx\$_Geometric(Translation|Rotation|Scaling)$/, 'RootNode'] as const;

/**
 * Lets joints move corners from where they stand within their model, which 3ds Max writes for a moved pivot. The converter
 * makes nodes above the mesh of it; glTF ignores the place of a mesh that has joints.
 */
export function bindFromInside(document: Document): void {
  for (const node of document.getRoot().listNodes()) {
    const skin = node.getSkin();
    const inside = skin && matrixUpTo(node.getParentNode(), (one) => !GEOMETRIC.test(one.getName()));
    if (inside && !isSame(inside, IDENTITY)) node.setSkin(boundAfter(document, skin, inside));
  }
}

/** A copy of a skin whose corners are moved before its joints move them. */
function boundAfter(document: Document, skin: Skin, before: Matrix): Skin {
  const made = skin.clone();
  const binds = skin.getInverseBindMatrices();
  const array = new Float32Array(skin.listJoints().length * MATRIX);
  for (const index of skin.listJoints().keys())
    array.set(times(binds ? binds.getElement(index, []) : IDENTITY, before), index * MATRIX);
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  return made.setInverseBindMatrices(document.createAccessor().setType('MAT4').setArray(array).setBuffer(buffer));
}

/** The matrices of a node and those above it, below the first one at which to stop. */
function matrixUpTo(from: Node | null, isEnd: (node: Node) => boolean): Matrix {
  let matrix: Matrix = IDENTITY;
  for (let node = from; node && !isEnd(node); node = node.getParentNode()) matrix = times(node.getMatrix(), matrix);
  return matrix;
}

/** Names meshes with joints that stand elsewhere than where they were bound: Maya moves them by their own place, too. */
export function movedAfterBinding(document: Document, file: FbxObjects): string[] {
  const places = new Map<string, Matrix>();
  for (const node of document.getRoot().listNodes()) {
    const outer = node.getSkin() && outside(node);
    if (outer)
      places.set(
        node.getName(),
        matrixUpTo(outer, (one) => one.getName() === SCENE),
      );
  }
  const poses = file.of('Pose').flatMap(({ nodes }) => nodesNamed(nodes, 'PoseNode'));
  const models = new Map(file.of('Model').map((model) => [String(model.values[0]), model]));
  const moved = poses.flatMap((pose) => {
    const model = models.get(String(nodesNamed(pose.nodes, 'Node')[0]?.values[0]));
    const place = model && places.get(nameOf(model));
    const bound = numbersIn(pose, 'Matrix');
    return place && bound.length === MATRIX && !isSame(bound, place) ? [model] : [];
  });
  return named(
    moved,
    'were moved after they were bound to their joints, and may stand in another place: only the joints move them. Move the joints instead, or export .glb',
  );
}

/** The model itself, above the node that gives the place of its corners within it. */
function outside(node: Node): Node | null {
  let outer = node.getParentNode();
  if (!outer || !GEOMETRIC.test(outer.getName())) return node;
  while (outer && GEOMETRIC.test(outer.getName())) outer = outer.getParentNode();
  return outer;
}

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function isSame(one: readonly number[], other: readonly number[]): boolean {
  const largest = other.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= SAME * largest);
}
