import { turnBy } from '@diorama/documents/e3d/scene/euler.ts';
import type { Vector } from '@diorama/documents/e3d/scene/matrix.ts';
import type { Viewpoint } from '@diorama/players/e3d/scene/e3d-scene.port.ts';

const DEGREE = Math.PI / 180;

/** The camera that shows what the stage shows: where it stands, how it is turned (it looks along -z), what it looks at. */
export function cameraPlace(
  { target, azimuth, polar, distance }: Viewpoint,
  projection: 'perspective' | 'orthographic',
) {
  const [x, y, z] = target;
  const [around, down] = [azimuth * DEGREE, polar * DEGREE];
  const position: Vector = {
    x: x + distance * Math.sin(down) * Math.sin(around),
    y: y + distance * Math.cos(down),
    z: z + distance * Math.sin(down) * Math.cos(around),
  };
  const height = Math.max(0.01, 2 * distance * Math.tan((45 / 2) * DEGREE));
  return {
    place: { position, rotation: turnBy({ x: polar - 90, y: azimuth, z: 0 }) },
    camera: {
      type: 'camera' as const,
      target: { x, y, z },
      ...(projection === 'orthographic' ? { projection, height } : {}),
    },
  };
}
