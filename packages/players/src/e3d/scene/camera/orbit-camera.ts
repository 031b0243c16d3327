import { Camera } from '@babylonjs/core/Cameras/camera.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Point, Viewpoint } from '../e3d-scene.port.ts';

const RADIANS = Math.PI / 180;
/** Degrees from straight above or below: there the picture would have no upright. */
const POLE = 0.01;

/** Share of the height below which the lens widens no more: everything would bend. */
const SMALLEST_SHARE = 0.45;

/** Metres from the target, degrees from straight above. */
export interface OrbitLimits {
  distance: { min: number; max: number };
  polar: { min: number; max: number };
}

/** Axes of a picture taken from a direction, degrees: to the right, up, and from the target to the camera. */
export function axesOf(around: number, fromAbove: number): { right: Point; up: Point; away: Point } {
  const polar = Math.min(180 - POLE, Math.max(POLE, fromAbove)) * RADIANS;
  const azimuth = around * RADIANS;
  const [x, y, z] = [Math.sin(polar) * Math.sin(azimuth), Math.cos(polar), Math.sin(polar) * Math.cos(azimuth)];
  const right: Point = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
  return { right, up: [y * right[2], z * right[0] - x * right[2], -y * right[0]], away: [x, y, z] };
}

/** A camera that stands on a sphere around a point. Babylon's own brings inputs, animations and 25 kB. */
export class OrbitCamera extends Camera {
  view: Viewpoint = { target: [0, 0, 0], azimuth: 30, polar: 70, distance: 5 };
  isOrthographic = false;
  /** Vertical, degrees. */
  fieldOfView = 45;
  /** Width over height below which the lens widens, so that the sides stay in the picture. */
  widensBelow = 1;
  /** Of the height of the picture that its lens shows: narrow pictures show more, so that the sides stay in. */
  #share = 1;
  readonly #target = new Vector3();
  readonly #made = Matrix.Identity();

  constructor(name: string, scene: Scene) {
    super(name, Vector3.Zero(), scene);
    this.fov = this.fieldOfView * RADIANS;
  }

  /** Where it stands. */
  eye(): [number, number, number] {
    const { target, distance } = this.view;
    const [x, y, z] = this.away();
    return [target[0] + x * distance, target[1] + y * distance, target[2] + z * distance];
  }

  /** From the target to the camera, of length 1. */
  away(): Point {
    return axesOf(this.view.azimuth, this.view.polar).away;
  }

  /** To the right and up on the picture, of length 1. */
  axes(): { right: Point; up: Point } {
    return axesOf(this.view.azimuth, this.view.polar);
  }

  /** Metres from the middle of the picture to its upper end, 1 m away. */
  slope(): number {
    return Math.tan((this.fieldOfView * RADIANS) / 2) / this.#share;
  }

  /** Metres from the middle of the picture to its upper end, at the target. */
  halfHeight(): number {
    return this.view.distance * this.slope();
  }

  /** Takes lens and picture from what is set. Before each frame. */
  refresh(aspect: number): void {
    this.#share = Math.min(1, Math.max(SMALLEST_SHARE, aspect / this.widensBelow));
    this.fov = 2 * Math.atan(this.slope());
    this.mode = this.isOrthographic ? Camera.ORTHOGRAPHIC_CAMERA : Camera.PERSPECTIVE_CAMERA;
    const half = this.halfHeight();
    this.orthoTop = half;
    this.orthoBottom = -half;
    this.orthoRight = half * aspect;
    this.orthoLeft = -half * aspect;
  }

  override getClassName(): string {
    return 'OrbitCamera';
  }

  override _isSynchronizedViewMatrix(): boolean {
    return false;
  }

  override _getViewMatrix(): Matrix {
    this.position.set(...this.eye());
    const [x, y, z] = this.view.target;
    this.#target.set(x, y, z);
    Matrix.LookAtRHToRef(this.position, this.#target, this.upVector, this.#made);
    return this.#made;
  }
}
