import type { Accessor, Document, mat4, Node, Primitive } from '@gltf-transform/core';
import { dequantizePrimitive, transformPrimitive } from '@gltf-transform/functions';

const PLACED = /^(POSITION|NORMAL|TANGENT)$/;
const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Writes the place of nodes into the points of what has tangents, before they are joined. The library's `join` turns tangents
 * by values that it has overwritten already, and leaves their sides as they are where a part is mirrored: bumps would be lit
 * from elsewhere.
 *
 * @param isJoined whether a node may be joined with others
 */
export function standTangents(document: Document, isJoined: (node: Node) => boolean): void {
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh();
    if (!mesh || node.getSkin() || node.listExtensions().length > 0 || node.listChildren().length > 0) continue;
    if (!isJoined(node) || !mesh.listPrimitives().some(isWithTangents)) continue;
    const matrix = node.getMatrix();
    if (matrix.every((value, at) => value === IDENTITY[at])) continue;
    const standing = mesh.clone();
    for (const primitive of mesh.listPrimitives()) standing.removePrimitive(primitive);
    for (const primitive of mesh.listPrimitives()) standing.addPrimitive(stood(primitive, matrix));
    node.setMesh(standing).setMatrix(IDENTITY);
  }
}

const isWithTangents = (primitive: Primitive): boolean =>
  primitive.getAttribute('TANGENT') !== null && primitive.listTargets().length === 0;

function stood(from: Primitive, matrix: mat4): Primitive {
  const made = from.clone();
  for (const semantic of made.listSemantics())
    made.setAttribute(semantic, made.getAttribute(semantic)?.clone() ?? null);
  made.setIndices(made.getIndices()?.clone() ?? null);
  for (const target of from.listTargets()) {
    const own = target.clone();
    for (const semantic of own.listSemantics()) own.setAttribute(semantic, own.getAttribute(semantic)?.clone() ?? null);
    made.removeTarget(target).addTarget(own);
  }
  dequantizePrimitive(made, { pattern: PLACED });
  const tangents = made.getAttribute('TANGENT');
  made.setAttribute('TANGENT', null);
  transformPrimitive(made, matrix);
  return tangents ? made.setAttribute('TANGENT', turned(tangents, matrix)) : made;
}

/** Tangents are directions of the surface; a mirror changes on which side of them the third axis lies. */
function turned(tangents: Accessor, m: mat4): Accessor {
  const side = isMirror(m) ? -1 : 1;
  const value: number[] = [];
  for (let at = 0; at < tangents.getCount(); at += 1) {
    const [x = 0, y = 0, z = 0, w = 1] = tangents.getElement(at, value);
    const made = [0, 1, 2].map((row) => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z);
    const length = Math.hypot(...made) || 1;
    tangents.setElement(at, [...made.map((one) => one / length), w * side]);
  }
  return tangents;
}

const isMirror = ([a, b, c, , d, e, f, , g, h, i]: mat4): boolean =>
  a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0;
