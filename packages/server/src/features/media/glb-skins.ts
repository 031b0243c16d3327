import { type GlbFile, numbersOf } from './glb-file.ts';
import { composed, type Matrix, times } from './matrix.ts';

/** Joints that move one corner in each set of its numbers and weights. Source: glTF 2.0, 3.7.3. */
const IN_SET = 4;

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
  for (let at = 0; at < points.length; at += 3) {
    const [x = 0, y = 0, z = 0] = points.subarray(at, at + 3);
    let [sumX, sumY, sumZ, whole] = [0, 0, 0, 0];
    const first = (at / 3) * IN_SET;
    for (const { joints: numbers, weights } of sets)
      for (let k = first; k < first + IN_SET; k += 1) {
        const share = weights[k] ?? 0;
        const m = bound[numbers[k] ?? 0];
        if (share === 0 || !m) continue;
        sumX += share * ((m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0));
        sumY += share * ((m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0));
        sumZ += share * ((m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0));
        whole += share;
      }
    if (whole === 0) continue;
    points.set([sumX / whole, sumY / whole, sumZ / whole], at);
  }
  return true;
}
