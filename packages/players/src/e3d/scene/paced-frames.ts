import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import type { ScenePace } from './e3d-scene.port.ts';

/**
 * ms without movement after which a picture is drawn in full: a hand that stops for a moment goes on. Where frames are
 * slow, what the hand did comes as late as they do.
 */
const PAUSE = { least: 160, most: 1_000 };

/** Draws movement with as many pixels as the device keeps up with, and what rests with all of them. */
export class PacedFrames {
  readonly #engine: AbstractEngine;
  readonly #pace: ScenePace;
  #ratio = 0;
  #wasMoving = false;
  /** ms; when the last frame of a movement was drawn. */
  #moved = Number.NEGATIVE_INFINITY;
  /** ms */
  #pause = PAUSE.least;

  constructor(engine: AbstractEngine, pace: ScenePace) {
    this.#engine = engine;
    this.#pace = pace;
    this.#draw(pace.movingRatio());
  }

  /** Before a frame. */
  begin(isMoving: boolean, now: number): void {
    if (isMoving) {
      const took = now - this.#moved;
      if (this.#wasMoving) {
        this.#pace.onFrame(took);
        this.#pause = Math.min(PAUSE.most, Math.max(PAUSE.least, 2 * took));
      }
      this.#moved = now;
      this.#draw(this.#pace.movingRatio());
    }
    this.#wasMoving = isMoving;
  }

  get isCoarse(): boolean {
    return this.#ratio !== this.#pace.restRatio();
  }

  /** The next frame has all pixels; false: it is too early. */
  sharpen(now: number): boolean {
    if (now - this.#moved < this.#pause) return false;
    this.#pace.onRest();
    this.#draw(this.#pace.restRatio());
    return true;
  }

  #draw(ratio: number): void {
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.#engine.setHardwareScalingLevel(1 / ratio);
  }
}
