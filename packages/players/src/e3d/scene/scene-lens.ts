import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { OrbitCamera } from './camera/orbit-camera.ts';
import type { Point } from './e3d-scene.port.ts';
import type { Ray } from './pick/cast-ray.ts';

interface Size {
  clientWidth: number;
  clientHeight: number;
}

/** Where a point of the scene is on the canvas, CSS px; null: behind the camera. */
export function project(camera: OrbitCamera, canvas: Size, [x, y, z]: Point): { x: number; y: number } | null {
  const seen = Vector3.TransformCoordinates(new Vector3(x, y, z), camera.getViewMatrix(true));
  if (seen.z >= 0 && !camera.isOrthographic) return null;
  const flat = Vector3.TransformCoordinates(seen, camera.getProjectionMatrix(true));
  return { x: ((flat.x + 1) / 2) * canvas.clientWidth, y: ((1 - flat.y) / 2) * canvas.clientHeight };
}

/** From the camera through a point of the canvas, CSS px; its direction has length 1. */
export function rayAt(camera: OrbitCamera, canvas: Size, x: number, y: number): Ray {
  const { right, up } = camera.axes();
  const away = camera.away();
  const half = camera.halfHeight();
  const height = Math.max(1, canvas.clientHeight);
  // Metres from the target, in the plane through it that faces the camera.
  const across = ((x - canvas.clientWidth / 2) / (height / 2)) * half;
  const upwards = (1 - y / (height / 2)) * half;
  const { target, distance } = camera.view;
  const met = [0, 1, 2].map((at) => (target[at] ?? 0) + (right[at] ?? 0) * across + (up[at] ?? 0) * upwards);
  const at = (index: number): number => met[index] ?? 0;
  if (camera.isOrthographic) {
    // From far enough back that nothing is behind.
    const back = distance + 1e4;
    const origin: Point = [at(0) + away[0] * back, at(1) + away[1] * back, at(2) + away[2] * back];
    return { origin, direction: [-away[0], -away[1], -away[2]] };
  }
  const origin = camera.eye();
  const [dx, dy, dz] = [at(0) - origin[0], at(1) - origin[1], at(2) - origin[2]];
  const length = Math.hypot(dx, dy, dz) || 1;
  return { origin, direction: [dx / length, dy / length, dz / length] };
}
