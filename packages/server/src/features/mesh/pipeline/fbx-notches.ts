import { type FbxList, type FbxNode, fbxNodes, nodesNamed, numbersOf, withLists } from './fbx-nodes.ts';
import { MANY, openNotches, type Point } from './notches.ts';

/** An FBX file whose faces keep their notches on the way through the converter. */
export function withOpenNotches(bytes: Uint8Array): Uint8Array {
  const shapes = nodesNamed(fbxNodes(bytes, 'latin1'), 'Objects').flatMap(({ nodes }) => nodesNamed(nodes, 'Geometry'));
  const changed = shapes.flatMap((shape) => changedPoints(shape) ?? []);
  return changed.length === 0 ? bytes : withLists(bytes, changed);
}

/** The points of a shape some of whose corners move; null: none do. */
function changedPoints({ nodes }: FbxNode): { list: FbxList; numbers: number[] } | null {
  const faces = [...facesOf(numbersOf(nodesNamed(nodes, 'PolygonVertexIndex')[0]))];
  const list = nodesNamed(nodes, 'Vertices')[0]?.values.find((value) => typeof value === 'function');
  if (faces.length === 0 || list === undefined) return null;
  const numbers = list();
  const points = Array.from({ length: Math.floor(numbers.length / 3) }, (_, at): Point => {
    const [x = 0, y = 0, z = 0] = numbers.slice(3 * at, 3 * at + 3);
    return [x, y, z];
  });
  const moved = openNotches(points, faces);
  for (const [index, place] of moved) for (const [axis, value] of place.entries()) numbers[3 * index + axis] = value;
  return moved.size === 0 ? null : { list, numbers };
}

/** Faces of many corners; the last corner of each stands as what is left of −1 when its index is taken away. */
function* facesOf(indices: readonly number[]): Generator<number[]> {
  let first = 0;
  for (const [at, index] of indices.entries()) {
    if (index >= 0) continue;
    if (at + 1 - first >= MANY) yield [...indices.slice(first, at), -1 - index];
    first = at + 1;
  }
}
