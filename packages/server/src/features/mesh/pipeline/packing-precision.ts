import { type Accessor, type Document, type Mesh, Node } from '@gltf-transform/core';
import { DRACO_DEFAULTS } from '@gltf-transform/functions';

/** How finely numbers are packed. */
export interface PackingPrecision {
  /** Bits of each coordinate of a point. */
  position: number;
  /** The same of a place in a picture. */
  texcoord: number;
  /** Whether parts move so far out that meshopt's 12 bits for it would make them tremble. */
  isMovedFar: boolean;
}

/** m: surfaces further apart are seen as two. */
const STEP = 0.001;
/** Places along one repeat of a picture. */
const PLACES = 2_048;
/** A file in other units than metres could need any number of bits. */
const MOST = { position: 20, texcoord: 22 };
/** Steps to each side of what meshopt's filter keeps of a move. */
const MOVE_STEPS = 2 ** 11;

/**
 * What the largest mesh, and the picture with the most repeats, need. The library's own numbers suit what is as large as a room and
 * shows its pictures once: steps of a site 2 km wide would be 12 cm, and those of bricks that repeat 400 times a tenth of one.
 */
export function packingPrecision(document: Document): PackingPrecision {
  let repeats = 0;
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives())
      for (const semantic of primitive.listSemantics()) {
        const accessor = primitive.getAttribute(semantic);
        if (accessor && semantic.startsWith('TEXCOORD_')) repeats = Math.max(repeats, widestOf(accessor));
      }
  return {
    position: bitsOf(largestSize(document) / STEP, DRACO_DEFAULTS.quantizePosition, MOST.position),
    texcoord: bitsOf(repeats * PLACES, DRACO_DEFAULTS.quantizeTexcoord, MOST.texcoord),
    isMovedFar: movesOf(document).some((move) => furthestOf(move) > STEP * MOVE_STEPS),
  };
}

/** m along the longest side of the largest thing that is drawn at once. */
export function largestSize(document: Document): number {
  let size = 0;
  for (const mesh of document.getRoot().listMeshes()) {
    const scale = scaleOf(mesh);
    for (const primitive of mesh.listPrimitives()) {
      const positions = primitive.getAttribute('POSITION');
      if (positions) size = Math.max(size, widestOf(positions) * scale);
    }
  }
  return size;
}

const bitsOf = (steps: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.ceil(Math.log2(Math.max(1, steps)))));

/** Along its longest axis, in its own units. */
function widestOf(accessor: Accessor): number {
  const [min, max] = [accessor.getMinNormalized([]), accessor.getMaxNormalized([])];
  return max.reduce((widest, value, axis) => Math.max(widest, value - (min[axis] ?? 0)), 0);
}

const furthestOf = (accessor: Accessor): number =>
  [...accessor.getMin([]), ...accessor.getMax([])].reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The largest of the places where it stands. */
const scaleOf = (mesh: Mesh): number =>
  mesh
    .listParents()
    .flatMap((parent) => (parent instanceof Node ? parent.getWorldScale() : []))
    .reduce((largest, scale) => Math.max(largest, Math.abs(scale)), 0);

const movesOf = (document: Document): Accessor[] =>
  document
    .getRoot()
    .listAnimations()
    .flatMap((animation) => animation.listChannels())
    .filter((channel) => channel.getTargetPath() === 'translation')
    .flatMap((channel) => channel.getSampler()?.getOutput() ?? []);
