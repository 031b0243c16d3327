import type { InstanceGroup } from '../build/instance-group.ts';
import type { OrbitCamera } from '../camera/orbit-camera.ts';
import type { Point, Viewpoint } from '../e3d-scene.port.ts';
import { castRay } from './cast-ray.ts';

/** Share of the way to a point that is left out: what the point stands on does not hide it. */
const SKIN = 0.004;

/** Whether something stands before points. Found when the camera rests; while it moves, what held before holds. */
export interface Occlusion {
  isHidden(point: Point): boolean;
  /** The camera came to rest. */
  rest(): void;
  /** What is drawn changed, and is drawn again. */
  forget(): void;
}

export function createOcclusion(groups: () => Iterable<InstanceGroup>, camera: OrbitCamera): Occlusion {
  const known = new Map<string, { isHidden: boolean; seenFrom: Viewpoint }>();
  let restsAt: Viewpoint | null = null;
  const look = (point: Point): boolean => {
    const eye = camera.eye();
    const direction = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]] as const;
    return castRay(groups(), { origin: eye, direction }, 1 - SKIN) !== null;
  };
  return {
    isHidden(point) {
      const key = point.join();
      const before = known.get(key);
      if (before && (before.seenFrom === camera.view || restsAt !== camera.view)) return before.isHidden;
      const isHidden = look(point);
      if (known.size > 2_000) known.clear();
      known.set(key, { isHidden, seenFrom: camera.view });
      return isHidden;
    },
    rest() {
      restsAt = camera.view;
    },
    forget: () => known.clear(),
  };
}
