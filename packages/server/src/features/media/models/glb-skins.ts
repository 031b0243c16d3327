import { type GlbFile, numbersOf } from './glb-file.ts';
import { composed, IN_SET, type Matrix, moveByJoints, times } from './matrix.ts';

/** Nodes below each other at most; deeper ones are refused where they are drawn. */
const MAX_DEPTH = 200;

/** Where each node of the scene stands, by its number. */
export function placesOf({ gltf }: GlbFile): Map<number, Matrix> {
  const places = new Map<number, Matrix>();
  const walk = (index: number, parent: Matrix | null, depth: number): void => {
    const node = gltf.nodes[index];
    // Joints that lie in each other are met once only.
    if (!node || places.has(index) || depth > MAX_DEPTH) return;
    const own = node.matrix ?? composed(node);
    const place = parent ? times(parent, own) : own;
    places.set(index, place);
    for (const child of node.children) walk(child, place, depth + 1);
  };
  for (const root of gltf.scenes[gltf.scene]?.nodes ?? []) walk(root, null, 0);
  return places;
}

/** Moves points as the joints of a skin stand now, into the coordinates of the scene; where its node stands counts for nothing. */
export function moveBySkin(
  file: GlbFile,
  points: Float64Array,
  {
    skin,
    attributes,
    places,
  }: { skin: number; attributes: Readonly<Record<string, number>>; places: Map<number, Matrix> },
): boolean {
  const { joints = [], inverseBindMatrices } = file.gltf.skins[skin] ?? {};
  const sets = Object.keys(attributes).flatMap((name) => {
    const [, set] = /^JOINTS_(\d+)$/.exec(name) ?? [];
    const [numbers, weights] = [attributes[name], attributes[`WEIGHTS_${set}`]];
    return numbers === undefined || weights === undefined
      ? []
      : [{ joints: numbersOf(file, numbers, IN_SET), weights: numbersOf(file, weights, IN_SET) }];
  });
  if (sets.length === 0 || joints.length === 0) return false;
  const inverses = inverseBindMatrices === undefined ? null : numbersOf(file, inverseBindMatrices, 16);
  const bound = joints.map((joint, at) => {
    const place = places.get(joint) ?? composed({});
    return inverses ? times(place, [...inverses.subarray(at * 16, at * 16 + 16)]) : place;
  });
  moveByJoints(points, sets, bound);
  return true;
}
