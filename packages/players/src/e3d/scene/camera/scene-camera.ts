import type { Scene } from '@babylonjs/core/scene.js';
import { componentOf } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { applied } from '../../gltf/matrix.ts';
import { type Box, isEmpty, middleOf, radiusOf } from '../box.ts';
import type { EntityTree } from '../build/entity-tree.ts';
import type { Point, StandardView, Viewpoint } from '../e3d-scene.port.ts';
import { axesOf, OrbitCamera } from './orbit-camera.ts';
import { OrbitMotion } from './orbit-motion.ts';

/** Degrees around and from straight above. */
const VIEWS: Readonly<Record<StandardView, readonly [azimuth: number, polar: number]>> = {
  home: [35, 68],
  front: [0, 90],
  back: [180, 90],
  left: [-90, 90],
  right: [90, 90],
  top: [0, 0],
  bottom: [0, 180],
};
/** Where nothing is drawn: 10 m from corner to corner around the origin. */
const NOTHING: Box = { min: [-3, -3, -3], max: [3, 3, 3] };
const LENS = 45;
/** Cameras are placed for pictures as wide as those of a laptop; width over height. */
const PLACED_FOR = 1.4;
const FREE = { distance: { min: 0.01, max: 1e5 }, polar: { min: 0, max: 180 } };
/** How much larger than what it shows the picture is. */
const AROUND = 1.04;
const DEGREES = 180 / Math.PI;

/** The camera of a scene and its movements. */
export class SceneCamera {
  readonly camera: OrbitCamera;
  readonly motion: OrbitMotion;
  readonly #scene: Scene;
  /** All that is drawn. */
  readonly #all: () => Box;
  /** Metres; null: from what is drawn. */
  #planes: { near: number; far: number } | null = null;

  constructor(scene: Scene, all: () => Box, isMotionReduced: () => boolean, request: () => void) {
    this.#scene = scene;
    this.#all = all;
    this.camera = new OrbitCamera('view', scene);
    this.camera.widensBelow = PLACED_FOR;
    this.motion = new OrbitMotion(this.camera, isMotionReduced, request);
    scene.activeCamera = this.camera;
  }

  /** Before each frame. */
  step(): void {
    this.motion.step(performance.now());
    this.camera.refresh(this.#aspect());
    const all = this.#all();
    const radius = isEmpty(all) ? 5 : radiusOf(all);
    const eye = this.camera.eye();
    const middle = isEmpty(all) ? [0, 0, 0] : middleOf(all);
    const away = Math.hypot(eye[0] - (middle[0] ?? 0), eye[1] - (middle[1] ?? 0), eye[2] - (middle[2] ?? 0));
    const far = Math.max(away + radius * 3, this.camera.view.distance * 3);
    // A depth buffer of 24 bits resolves what is 10,000 times nearer than the far end.
    this.camera.maxZ = this.#planes?.far ?? far;
    this.camera.minZ =
      this.#planes?.near ?? Math.max(far / 10_000, Math.min(away - radius, this.camera.view.distance / 4));
    if (this.camera.isOrthographic) this.camera.minZ = -far;
  }

  #aspect(): number {
    return this.#scene.getEngine().getAspectRatio(this.camera);
  }

  /** So that a box fills the picture, from the side one is on. */
  frame(box: Box | null, how: 'cut' | 'fly'): void {
    this.#look(box, this.motion.wished(), how);
  }

  look(view: StandardView, tree: EntityTree, how: 'cut' | 'fly'): void {
    const start = view === 'home' ? startCamera(tree) : null;
    if (start !== null) {
      this.lookFrom(start, tree, how);
      return;
    }
    const [azimuth, polar] = VIEWS[view];
    this.#free();
    this.#look(null, { azimuth, polar }, how);
  }

  #look(of: Box | null, { azimuth, polar }: Pick<Viewpoint, 'azimuth' | 'polar'>, how: 'cut' | 'fly'): void {
    const all = this.#all();
    const box = of && !isEmpty(of) ? of : isEmpty(all) ? NOTHING : all;
    this.camera.refresh(this.#aspect());
    const upwards = this.camera.slope();
    const distance = distanceFor(box, { azimuth, polar }, upwards * this.#aspect(), upwards);
    this.motion.go({ target: middleOf(box), azimuth, polar, distance: distance * AROUND }, how);
  }

  /** No camera of the document holds it any more. */
  #free(): void {
    this.#planes = null;
    this.motion.limits = FREE;
    this.camera.fieldOfView = LENS;
    this.camera.isOrthographic = false;
  }

  lookFrom(entity: string, tree: EntityTree, how: 'cut' | 'fly'): void {
    const found = tree.get(entity);
    const data = found && componentOf(found, 'camera')?.data;
    if (!data) return;
    const eye = applied(tree.world(entity), [0, 0, 0]);
    const target: Point = [data.target.x, data.target.y, data.target.z];
    this.motion.limits = { distance: data.distance, polar: data.polar };
    this.#planes = { near: data.near, far: data.far };
    this.camera.isOrthographic = data.projection === 'orthographic';
    const view = viewFrom(eye, target);
    // Without perspective the distance says how much is seen.
    this.camera.fieldOfView = this.camera.isOrthographic
      ? 2 * Math.atan(data.height / 2 / view.distance) * DEGREES
      : data.fov;
    this.motion.go(view, how);
  }

  setProjection(projection: 'perspective' | 'orthographic'): void {
    this.camera.isOrthographic = projection === 'orthographic';
  }
}

/** Metres from the middle of a box at which all its corners are in the picture; tangents of half of what is seen. */
function distanceFor(box: Box, angles: Pick<Viewpoint, 'azimuth' | 'polar'>, across: number, upwards: number): number {
  const { right, up, away } = axesOf(angles.azimuth, angles.polar);
  const half = [0, 1, 2].map((axis) => ((box.max[axis] ?? 0) - (box.min[axis] ?? 0)) / 2);
  let distance = 1e-3;
  for (let corner = 0; corner < 8; corner += 1) {
    const at = half.map((size, axis) => (corner & (1 << axis) ? size : -size));
    const along = (axis: Point): number => axis[0] * (at[0] ?? 0) + axis[1] * (at[1] ?? 0) + axis[2] * (at[2] ?? 0);
    const needed = Math.max(Math.abs(along(right)) / across, Math.abs(along(up)) / upwards);
    distance = Math.max(distance, needed + along(away));
  }
  return distance;
}

/** The entity whose camera is where visitors begin. */
export function startCamera(tree: EntityTree): string | null {
  for (const id of tree.ids()) {
    const entity = tree.get(id);
    if (entity && componentOf(entity, 'camera')?.data.start) return id;
  }
  return null;
}

/** From where one stands to what one looks at. */
function viewFrom(eye: Point, target: Point): Viewpoint {
  const [x, y, z] = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]];
  const distance = Math.hypot(x, y, z);
  // A camera in its own target looks at it from the front, from nearby.
  if (distance < 1e-6) return { target, azimuth: 0, polar: 90, distance: 1 };
  return { target, azimuth: Math.atan2(x, z) * DEGREES, polar: Math.acos(y / distance) * DEGREES, distance };
}
