import type { Viewpoint } from '../e3d-scene.port.ts';

/** Seconds of a move from one view to another. */
const SECONDS = 0.7;

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
/** The short way around. */
const turned = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;
const eased = (share: number): number => share * share * (3 - 2 * share);

/** A move of the camera between two viewpoints. */
export class Flight {
  readonly #from: Viewpoint;
  readonly #to: Viewpoint;
  readonly #start: number;
  readonly #seconds: number;

  constructor(from: Viewpoint, to: Viewpoint, now: number, seconds = SECONDS) {
    this.#from = from;
    this.#to = to;
    this.#start = now;
    this.#seconds = seconds;
  }

  isOver(now: number): boolean {
    return now - this.#start >= this.#seconds * 1000;
  }

  at(now: number): Viewpoint {
    const { target: a, ...from } = this.#from;
    const { target: b, ...to } = this.#to;
    const share = eased(Math.min(1, Math.max(0, (now - this.#start) / (this.#seconds * 1000))));
    if (share === 1) return this.#to;
    return {
      target: [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)],
      azimuth: from.azimuth + turned(from.azimuth, to.azimuth) * share,
      polar: mix(from.polar, to.polar, share),
      distance: from.distance * (to.distance / from.distance) ** share,
    };
  }
}
