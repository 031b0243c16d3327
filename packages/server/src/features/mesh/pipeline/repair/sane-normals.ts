import type { Accessor, Document, Primitive } from '@gltf-transform/core';

/** Length below which a normal has no direction. Validators take 1 give or take a thousandth. */
const SHORT = 0.1;
/** Of glTF. */
const TRIANGLES = 4;

/**
 * Gives normals without a direction that of the faces around them: programs write zeros where they know none, and surfaces
 * would be black there. Answers with how many primitives were changed.
 */
export function saneNormals(document: Document): number {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  let changed = 0;
  for (const primitive of new Set(primitives)) {
    const [normals, positions] = [primitive.getAttribute('NORMAL'), primitive.getAttribute('POSITION')];
    if (!normals || !positions || primitive.getMode() !== TRIANGLES) continue;
    const short = shortOf(normals);
    if (short.length === 0) continue;
    changed += 1;
    // Flat faces, as glTF has them without normals.
    if (short.length === normals.getCount()) primitive.setAttribute('NORMAL', null);
    else primitive.setAttribute('NORMAL', fromFaces(document, primitive, normals, positions, short));
  }
  return changed;
}

function shortOf(normals: Accessor): number[] {
  const element: number[] = [];
  const short: number[] = [];
  for (let at = 0; at < normals.getCount(); at += 1)
    if (!(Math.hypot(...normals.getElement(at, element)) >= SHORT)) short.push(at);
  return short;
}

function fromFaces(
  document: Document,
  primitive: Primitive,
  normals: Accessor,
  positions: Accessor,
  short: readonly number[],
): Accessor {
  const sums = new Map(short.map((at) => [at, [0, 0, 0]]));
  const indices = primitive.getIndices();
  const count = indices?.getCount() ?? positions.getCount();
  for (let at = 0; at + 2 < count; at += 3) {
    const corners = [0, 1, 2].map((corner) => indices?.getScalar(at + corner) ?? at + corner);
    if (!corners.some((corner) => sums.has(corner))) continue;
    const [a = [], b = [], c = []] = corners.map((corner) => positions.getElement(corner, []));
    const [u, v] = [b, c].map((point) => point.map((value, axis) => value - (a[axis] ?? 0)));
    const face = cross(u ?? [], v ?? []);
    for (const corner of corners) {
      const sum = sums.get(corner);
      if (sum) for (const axis of [0, 1, 2]) sum[axis] = (sum[axis] ?? 0) + (face[axis] ?? 0);
    }
  }
  const array = new Float32Array(normals.getCount() * 3);
  for (let at = 0; at < normals.getCount(); at += 1) {
    const sum = sums.get(at);
    const length = sum ? Math.hypot(...sum) : 1;
    const normal = !sum ? normals.getElement(at, []) : length > 0 ? sum.map((value) => value / length) : [0, 1, 0];
    array.set(normal, at * 3);
  }
  return document
    .createAccessor()
    .setType('VEC3')
    .setArray(array)
    .setBuffer(document.getRoot().listBuffers()[0] ?? null);
}

const cross = ([ux = 0, uy = 0, uz = 0]: readonly number[], [vx = 0, vy = 0, vz = 0]: readonly number[]): number[] => [
  uy * vz - uz * vy,
  uz * vx - ux * vz,
  ux * vy - uy * vx,
];
