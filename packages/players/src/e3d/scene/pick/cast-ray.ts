import { applied, inverse } from '../../gltf/matrix.ts';
import type { ModelGeometry } from '../../gltf/model.ts';
import type { Instance, InstanceGroup } from '../build/instance-group.ts';
import { cross, type Hit, TriangleTree } from './triangle-tree.ts';

type Vector = readonly [number, number, number];

export interface Ray {
  origin: Vector;
  /** Of any length: distances are in it. */
  direction: Vector;
}

export interface RayHit extends Hit {
  instance: Instance;
}

const trees = new WeakMap<ModelGeometry, TriangleTree>();
function treeOf(geometry: ModelGeometry): TriangleTree {
  const known = trees.get(geometry) ?? new TriangleTree(geometry);
  trees.set(geometry, known);
  return known;
}

/** The nearest thing drawn that a ray meets before `most` lengths of its direction. */
export function castRay(groups: Iterable<InstanceGroup>, { origin, direction }: Ray, most: number): RayHit | null {
  const met: { instance: Instance; enter: number }[] = [];
  for (const group of groups) {
    const { boundingBox } = group.mesh.getBoundingInfo();
    if (
      group.instances.length > 4 &&
      enters(boundingBox.minimum.asArray(), boundingBox.maximum.asArray(), origin, direction, most) === null
    )
      continue;
    for (const instance of group.instances) {
      const { min, max } = group.boxOf(instance);
      const enter = enters(min, max, origin, direction, most);
      if (enter !== null) met.push({ instance, enter });
    }
  }
  met.sort((a, b) => a.enter - b.enter);
  let found: RayHit | null = null;
  for (const { instance, enter } of met) {
    if (found && enter > found.at) break;
    const back = inverse(instance.group.matrixOf(instance));
    if (!back) continue;
    // Distances stay: the direction is shortened or lengthened as everything else is.
    const hit = treeOf(instance.part.geometry).nearest(
      applied(back, origin),
      applied(back, direction, 0),
      found?.at ?? most,
    );
    if (hit) found = { ...hit, instance };
  }
  return found;
}

/** Where a ray enters a box; 0 inside of it. Null: it does not. */
function enters(
  min: readonly number[],
  max: readonly number[],
  origin: Vector,
  direction: Vector,
  most: number,
): number | null {
  let [enter, leave] = [0, most];
  for (const axis of [0, 1, 2] as const) {
    const by = 1 / direction[axis];
    const a = ((min[axis] ?? 0) - origin[axis]) * by;
    const b = ((max[axis] ?? 0) - origin[axis]) * by;
    enter = Math.max(enter, Math.min(a, b) || enter);
    leave = Math.min(leave, Math.max(a, b) || leave);
  }
  return enter <= leave * (1 + 1e-6) + 1e-9 ? enter : null;
}

/** The way a met triangle faces, in the scene: to where the ray came from. */
export function normalOf({ instance, corner }: RayHit, { direction }: Ray): [number, number, number] {
  const { geometry } = instance.part;
  const matrix = instance.group.matrixOf(instance);
  const [a, b, c] = [0, 1, 2].map((at) => {
    const point = (geometry.indices[corner + at] ?? 0) * 3;
    const { positions } = geometry;
    return applied(matrix, [positions[point] ?? 0, positions[point + 1] ?? 0, positions[point + 2] ?? 0]);
  });
  if (!a || !b || !c) return [0, 1, 0];
  const [x, y, z] = cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
  const length = Math.hypot(x, y, z) || 1;
  const sign = x * direction[0] + y * direction[1] + z * direction[2] > 0 ? -1 : 1;
  return [(sign * x) / length, (sign * y) / length, (sign * z) / length];
}
