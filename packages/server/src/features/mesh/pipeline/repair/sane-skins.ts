import type { Accessor, Document, Node, Primitive, Skin } from '@gltf-transform/core';

/** Bones that move a point in scenes, at most. */
const MOST = 4;
/** How far a sum of weights may be from 1, and share of a bone that is left out above which people see it. */
const [NEAR, SEEN] = [0.005, 0.02];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Brings what moves points into the form that every scene draws: four bones of a point whose weights make 1. A point that no
 * bone moves stays with its node, as modelling programs draw it; it would fall into the origin.
 */
export function saneSkins(document: Document): { changed: number; warnings: string[] } {
  const warnings: string[] = [];
  const done = new Set<Primitive>();
  let changed = 0;
  for (const node of document.getRoot().listNodes()) {
    const [mesh, skin] = [node.getMesh(), node.getSkin()];
    if (!mesh || !skin) continue;
    let left = 0;
    for (const primitive of mesh.listPrimitives()) {
      const sets = setsOf(primitive);
      if (done.has(primitive) || sets.length === 0 || (sets.length === 1 && sets.every(isWhole))) continue;
      done.add(primitive);
      changed += 1;
      left = Math.max(
        left,
        putWeights(document, primitive, sets, () => ownBone(document, node, skin)),
      );
    }
    if (left > SEEN)
      warnings.push(
        `The mesh “${mesh.getName() || node.getName()}” has points that more than four bones move: the four strongest move them`,
      );
  }
  return { changed, warnings };
}

interface Weights {
  joints: Accessor;
  weights: Accessor;
}

function setsOf(primitive: Primitive): Weights[] {
  const sets: Weights[] = [];
  for (let at = 0; ; at += 1) {
    const joints = primitive.getAttribute(`JOINTS_${at}`);
    const weights = primitive.getAttribute(`WEIGHTS_${at}`);
    if (!joints || !weights) return sets;
    sets.push({ joints, weights });
  }
}

function isWhole({ weights }: Weights): boolean {
  const element: number[] = [];
  for (let at = 0; at < weights.getCount(); at += 1) {
    const sum = weights.getElement(at, element).reduce((total, value) => total + value, 0);
    if (Math.abs(sum - 1) > NEAR) return false;
  }
  return true;
}

/** Answers with the largest share that is left out. */
function putWeights(document: Document, primitive: Primitive, sets: readonly Weights[], own: () => number): number {
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const [joints, weights] = [new Uint16Array(count * MOST), new Float32Array(count * MOST)];
  let left = 0;
  for (let at = 0; at < count; at += 1) {
    const all = sets
      .flatMap((set) => {
        const bones = set.joints.getElement(at, []);
        return set.weights.getElement(at, []).map((weight, index) => ({ weight, bone: bones[index] ?? 0 }));
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const kept = all.length > 0 ? all.slice(0, MOST) : [{ weight: 1, bone: own() }];
    const sum = kept.reduce((total, { weight }) => total + weight, 0);
    const whole = all.reduce((total, { weight }) => total + weight, 0);
    if (whole > 0) left = Math.max(left, 1 - sum / whole);
    for (const [index, { weight, bone }] of kept.entries()) {
      joints[at * MOST + index] = bone;
      weights[at * MOST + index] = weight / sum;
    }
  }
  for (const index of sets.keys())
    primitive.setAttribute(`JOINTS_${index}`, null).setAttribute(`WEIGHTS_${index}`, null);
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const put = (name: string, array: Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>) =>
    primitive.setAttribute(name, document.createAccessor().setType('VEC4').setArray(array).setBuffer(buffer));
  put('JOINTS_0', joints);
  put('WEIGHTS_0', weights);
  return left;
}

/** The number of a node among the bones of its skin; it becomes one where it is none. */
function ownBone(document: Document, node: Node, skin: Skin): number {
  const known = skin.listJoints().indexOf(node);
  if (known >= 0) return known;
  const binds = skin.getInverseBindMatrices();
  skin.addJoint(node);
  const count = skin.listJoints().length;
  if (binds) {
    const array = new Float32Array(count * IDENTITY.length);
    for (let at = 0; at < count - 1; at += 1) array.set(binds.getElement(at, []), at * IDENTITY.length);
    array.set(IDENTITY, (count - 1) * IDENTITY.length);
    skin.setInverseBindMatrices(
      document
        .createAccessor()
        .setType('MAT4')
        .setArray(array)
        .setBuffer(document.getRoot().listBuffers()[0] ?? null),
    );
  }
  return count - 1;
}
