import { poseAt } from '../gltf/clips.ts';
import type { ModelClip } from '../gltf/model.ts';
import type { LoadedModel } from './build/loaded-model.ts';
import type { Pose, SceneBuilder } from './build/scene-builder.ts';
import type { PlayOptions } from './e3d-scene.port.ts';

interface Playing {
  clip: string;
  isLooped: boolean;
  speed: number;
  /** s into the clip. */
  at: number;
  /** The model it was posed for last; null: none yet. */
  model: LoadedModel | null;
  /** It holds its last pose. */
  isOver: boolean;
}

/** Plays the clips of models. Where motion is reduced, a clip that is played stands at its end at once. */
export class ClipPlayer {
  readonly #builder: SceneBuilder;
  readonly #isMotionReduced: () => boolean;
  readonly #playing = new Map<string, Playing>();
  /** ms of the frame before, while something plays. */
  #last: number | null = null;

  constructor(builder: SceneBuilder, isMotionReduced: () => boolean) {
    this.#builder = builder;
    this.#isMotionReduced = isMotionReduced;
  }

  /** Names of the clips that an entity's model has. */
  clips(entity: string): string[] {
    return this.#builder.modelOf(entity)?.model.clips.map(({ name }) => name) ?? [];
  }

  /** Plays from the beginning, or backwards from the end; the same clip that plays already goes on at the new speed. */
  play(entity: string, clip: string, { loop = false, speed = 1 }: PlayOptions): void {
    const before = this.#playing.get(entity);
    if (before?.clip === clip && !before.isOver) Object.assign(before, { isLooped: loop, speed });
    else this.#playing.set(entity, { clip, isLooped: loop, speed, at: Number.NaN, model: null, isOver: false });
  }

  /** Puts a model back as its file has it. */
  stop(entity: string): void {
    if (this.#playing.delete(entity)) this.#builder.pose(new Map([[entity, null]]));
  }

  /** Nothing will change by itself. What waits for its file changes with it. */
  isStill(): boolean {
    for (const [entity, one] of this.#playing) {
      const model = this.#builder.modelOf(entity);
      if (model && clipOf(model, one.clip) && (one.model !== model || (!one.isOver && one.speed !== 0))) return false;
    }
    return true;
  }

  /** Moves on to a time, ms. True: something stands in another way. */
  step(now: number): boolean {
    const seconds = this.#last === null ? 0 : Math.max(0, now - this.#last) / 1000;
    const poses = new Map<string, Pose | null>();
    for (const [entity, one] of this.#playing) {
      const model = this.#builder.modelOf(entity);
      const clip = model && clipOf(model, one.clip);
      if (!model || !clip || (one.model === model && (one.isOver || one.speed === 0))) continue;
      this.#move(one, clip, one.model === model ? seconds : 0);
      one.model = model;
      const nodeAt = poseAt(model.model.rig, clip, one.at);
      poses.set(entity, { model, nodeAt });
    }
    this.#last = this.isStill() ? null : now;
    if (poses.size > 0) this.#builder.pose(poses);
    return poses.size > 0;
  }

  #move(one: Playing, { duration }: ModelClip, seconds: number): void {
    const isBack = one.speed < 0;
    const end = isBack ? 0 : duration;
    if (Number.isNaN(one.at)) one.at = duration - end;
    if (this.#isMotionReduced()) one.at = end;
    else one.at += seconds * one.speed;
    const isPast = isBack ? one.at <= 0 : one.at >= duration;
    if (!isPast) return;
    if (one.isLooped && duration > 0 && !this.#isMotionReduced()) one.at = ((one.at % duration) + duration) % duration;
    else {
      one.at = end;
      one.isOver = true;
    }
  }
}

const clipOf = ({ model }: LoadedModel, name: string): ModelClip | undefined =>
  model.clips.find((clip) => clip.name === name);
