import type { InstanceGroup } from '../build/instance-group.ts';
import type { Picked } from '../e3d-scene.port.ts';
import { castRay, normalOf, type Ray } from './cast-ray.ts';

/** The nearest thing drawn that a ray meets. */
export function pickedAt(groups: Iterable<InstanceGroup>, ray: Ray): Picked | null {
  const hit = castRay(groups, ray, Number.MAX_VALUE);
  if (!hit) return null;
  const { entity, slot, part } = hit.instance;
  const [x, y, z] = ray.origin;
  const [dx, dy, dz] = ray.direction;
  return {
    entity,
    slot,
    node: part.node,
    material: part.materialName,
    primitive: part.primitive,
    point: [x + dx * hit.at, y + dy * hit.at, z + dz * hit.at],
    normal: normalOf(hit, ray),
  };
}
