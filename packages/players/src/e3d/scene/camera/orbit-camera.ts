import { Camera } from '@babylonjs/core/Cameras/camera.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Point, Viewpoint } from '../e3d-scene.port.ts';

const RADIANS = Math.PI / 180;
/** Degrees from straight above or below: there the picture would have no upright. */
const POLE = 0.01;

/** Metres from the target, degrees from straight above. */
export interface OrbitLimits {
  distance: { min: number; max: number };
  polar: { min: number; max: number };
}

/** A camera that stands on a sphere around a point. Babylon's own brings inputs, animations and 25 kB. */
export class OrbitCamera extends Camera {
  view: Viewpoint = { target: [0, 0, 0], azimuth: 30, polar: 70, distance: 5 };
  isOrthographic = false;
  /** Vertical, degrees. */
  fieldOfView = 45;
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
  away(): [number, number, number] {
    const polar = Math.min(180 - POLE, Math.max(POLE, this.view.polar)) * RADIANS;
    const azimuth = this.view.azimuth * RADIANS;
    return [Math.sin(polar) * Math.sin(azimuth), Math.cos(polar), Math.sin(polar) * Math.cos(azimuth)];
  }

  /** To the right and up on the picture, of length 1. */
  axes(): { right: Point; up: Point } {
    const azimuth = this.view.azimuth * RADIANS;
    const right: Point = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
    const [x, y, z] = this.away();
    return { right, up: [y * right[2] - 0, z * right[0] - x * right[2], -y * right[0]] };
  }

  /** Metres from the middle of the picture to its upper end, at the target. */
  halfHeight(): number {
    return this.view.distance * Math.tan((this.fieldOfView * RADIANS) / 2);
  }

  /** Takes lens and picture from what is set. Before each frame. */
  refresh(aspect: number): void {
    this.fov = this.fieldOfView * RADIANS;
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
    this.#target.set(...(this.view.target as [number, number, number]));
    Matrix.LookAtRHToRef(this.position, this.#target, this.upVector, this.#made);
    return this.#made;
  }
}
