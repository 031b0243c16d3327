import { PerspectiveCamera, Vector3 } from 'three';
import type { View } from './cameras.ts';
import type { Vec3 } from './vec.ts';

/**
 * The camera of a view. It aims level and shifts its picture up or down instead of tilting, as architects do, so that
 * verticals stay upright. `jitter` moves the picture by a part of a pixel.
 */
export function cameraOf(
  view: View,
  width: number,
  height: number,
  jitter: readonly [number, number] = [0, 0],
): PerspectiveCamera {
  const camera = new PerspectiveCamera(view.fov, width / height, 0.05, 900);
  const [dx, dy, dz] = [view.target[0] - view.eye[0], view.target[1] - view.eye[1], view.target[2] - view.eye[2]];
  camera.position.set(...view.eye);
  camera.lookAt(new Vector3(view.eye[0] + dx, view.eye[1], view.eye[2] + dz));
  const rise = dy / Math.hypot(dx, dz) / Math.tan((view.fov * Math.PI) / 360) / 2;
  camera.setViewOffset(width, height, jitter[0], jitter[1] - rise * height, width, height);
  camera.updateMatrixWorld();
  return camera;
}

/** Where a point of the scene lies in the picture: 0..1 from the left and from the top. */
export function placeInPicture(point: Vec3, view: View): { x: number; y: number } {
  const on = new Vector3(...point).project(cameraOf(view, 1920, 1080));
  return { x: Math.round((on.x * 0.5 + 0.5) * 1e4) / 1e4, y: Math.round((0.5 - on.y * 0.5) * 1e4) / 1e4 };
}
