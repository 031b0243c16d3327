import type { Viewpoint } from '../e3d-scene.port.ts';
import { Flight } from './flight.ts';
import type { OrbitCamera, OrbitLimits } from './orbit-camera.ts';

/** Milliseconds in which two thirds of the way to where the hand led is gone. */
const SMOOTH = 60;
/** Shares of the way below which it has arrived. */
const ARRIVED = 1e-4;

/** What moves the camera: input moves a wanted view, and the camera follows it. */
export class OrbitMotion {
  limits: OrbitLimits = { distance: { min: 0.01, max: 1e6 }, polar: { min: 0, max: 180 } };
  readonly #camera: OrbitCamera;
  readonly #isMotionReduced: () => boolean;
  readonly #request: () => void;
  #wished: Viewpoint;
  #flight: Flight | null = null;
  #last: number | null = null;

  constructor(camera: OrbitCamera, isMotionReduced: () => boolean, request: () => void) {
    this.#camera = camera;
    this.#isMotionReduced = isMotionReduced;
    this.#request = request;
    this.#wished = camera.view;
  }

  /** Degrees. */
  orbit(azimuth: number, polar: number): void {
    const wished = this.#wished;
    this.#wish({ ...wished, azimuth: wished.azimuth + azimuth, polar: wished.polar + polar });
  }

  /** Shares of the picture's height, to the right and up. */
  pan(right: number, up: number): void {
    const { right: x, up: y } = this.#camera.axes();
    const height = 2 * this.#camera.halfHeight();
    const { target } = this.#wished;
    const moved = [0, 1, 2].map((at) => (target[at] ?? 0) + ((x[at] ?? 0) * right + (y[at] ?? 0) * up) * height);
    this.#wish({ ...this.#wished, target: [moved[0] ?? 0, moved[1] ?? 0, moved[2] ?? 0] });
  }

  /** By a factor of the distance: below 1 is nearer. */
  zoom(factor: number): void {
    this.#wish({ ...this.#wished, distance: this.#wished.distance * factor });
  }

  go(to: Viewpoint, how: 'cut' | 'fly'): void {
    this.#wished = to;
    const isFlown = how === 'fly' && !this.#isMotionReduced();
    this.#flight = isFlown ? new Flight(this.#camera.view, to, performance.now()) : null;
    if (!isFlown) this.#camera.view = to;
    this.#request();
  }

  wished(): Viewpoint {
    return this.#wished;
  }

  isStill(): boolean {
    return this.#flight === null && this.#camera.view === this.#wished;
  }

  #wish(to: Viewpoint): void {
    const { distance, polar } = this.limits;
    this.#flight = null;
    this.#wished = {
      ...to,
      distance: Math.min(distance.max, Math.max(distance.min, to.distance)),
      polar: Math.min(polar.max, Math.max(polar.min, to.polar)),
    };
    this.#request();
  }

  /** Before each frame. */
  step(now: number): void {
    const passed = Math.min(100, now - (this.#last ?? now - 16));
    const { view } = this.#camera;
    if (this.#flight) {
      this.#camera.view = this.#flight.at(now);
      if (this.#flight.isOver(now)) this.#flight = null;
    } else if (view !== this.#wished) {
      const share = this.#isMotionReduced() ? 1 : 1 - Math.exp(-passed / SMOOTH);
      const next = between(view, this.#wished, share);
      this.#camera.view = isNear(next, this.#wished) ? this.#wished : next;
    }
    this.#last = this.isStill() ? null : now;
  }
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

function between(from: Viewpoint, to: Viewpoint, share: number): Viewpoint {
  const { target: a } = from;
  const { target: b } = to;
  return {
    target: [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)],
    azimuth: mix(from.azimuth, to.azimuth, share),
    polar: mix(from.polar, to.polar, share),
    distance: mix(from.distance, to.distance, share),
  };
}

function isNear(a: Viewpoint, b: Viewpoint): boolean {
  const moved = Math.hypot(a.target[0] - b.target[0], a.target[1] - b.target[1], a.target[2] - b.target[2]);
  return (
    moved < b.distance * ARRIVED &&
    Math.abs(a.distance - b.distance) < b.distance * ARRIVED &&
    Math.abs(a.azimuth - b.azimuth) < 0.02 &&
    Math.abs(a.polar - b.polar) < 0.02
  );
}
