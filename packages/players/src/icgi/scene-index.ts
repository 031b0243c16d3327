import type { Picture } from '@diorama/contract/public/picture.ts';
import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { Move } from './moves/move-machine.ts';
import type { IcgiScene } from './stage.port.ts';

type Keyframe = IcgiScene['product']['keyframes'][number];
type Transition = IcgiScene['product']['transitions'][number];
export type Control = Keyframe['controls']['back'];

/** The keyframe's picture as it is drawn: all its sizes when they are made, else the address alone. */
export interface Still {
  url: string;
  picture: Picture | undefined;
}

/** A keyframe that a way leads to, and what is played on it. */
interface Neighbour {
  keyframe: string;
  move: Move | null;
}

const NOTHING_TO_PLAY: PlayableSequence = { type: 'none' };

/** A scene looked up by id. */
export class SceneIndex {
  readonly scene: IcgiScene;
  readonly #keyframes: Map<string, Keyframe>;
  readonly #transitions: Map<string, Transition>;

  constructor(scene: IcgiScene) {
    this.scene = scene;
    this.#keyframes = new Map(scene.product.keyframes.map((keyframe) => [keyframe.id, keyframe]));
    this.#transitions = new Map(scene.product.transitions.map((transition) => [transition.id, transition]));
  }

  keyframe(id: string | null): Keyframe | undefined {
    return id === null ? undefined : this.#keyframes.get(id);
  }

  transition(id: string): Transition | undefined {
    return this.#transitions.get(id);
  }

  still(keyframe: string | null): Still | null {
    const image = this.keyframe(keyframe)?.image;
    return image ? { url: image.url, picture: this.scene.media.pictures[image.url] } : null;
  }

  playable(transition: string): PlayableSequence {
    return this.scene.media.transitions[transition] ?? NOTHING_TO_PLAY;
  }

  /** Width over height of the canvas all pictures share. */
  aspect(): number {
    const { width, height } = this.scene.product.settings.canvas;
    return width / height;
  }

  /** The move with its ends; null for a transition that is gone or lacks an end. */
  move(transition: string, reverse: boolean): Move | null {
    const found = this.transition(transition);
    const start = this.keyframe(found?.start?.id ?? null)?.id;
    const end = this.keyframe(found?.end?.id ?? null)?.id;
    if (!start || !end) return null;
    return reverse
      ? { transition, reverse, departs: end, arrives: start }
      : { transition, reverse, departs: start, arrives: end };
  }

  /** Where an arrow leads; null when it leads nowhere. */
  target(control: Control): { keyframe: string; move: Move | null } | null {
    if (control.type === 'keyframe') {
      const id = this.keyframe(control.keyframe?.id ?? null)?.id;
      return id ? { keyframe: id, move: null } : null;
    }
    if (control.type === 'none' || !control.transition) return null;
    const move = this.move(control.transition.id, control.reverse);
    return move?.arrives ? { keyframe: move.arrives, move } : null;
  }

  /** The transition between two keyframes: that of an arrow, else any, in reverse where it must be; null without one. */
  moveBetween(from: string, to: string): Move | null {
    const arrow = this.#byArrow(from).find(({ keyframe, move }) => keyframe === to && move);
    if (arrow) return arrow.move;
    const joins = (a: string, b: string) =>
      this.scene.product.transitions.find(({ start, end }) => start?.id === a && end?.id === b);
    const [forward, backward] = [joins(from, to), joins(to, from)];
    if (forward) return this.move(forward.id, false);
    return backward ? this.move(backward.id, true) : null;
  }

  /** What one can reach from a keyframe by its arrows and its directions. */
  neighbours(keyframe: string): Neighbour[] {
    const directions = (this.keyframe(keyframe)?.widgets ?? []).flatMap(({ data }): Neighbour[] => {
      if (data.type !== 'marker' || data.variant !== 'direction') return [];
      const to = this.keyframe(data.leadsTo?.id ?? null)?.id;
      return to && to !== keyframe ? [{ keyframe: to, move: this.moveBetween(keyframe, to) }] : [];
    });
    return [...this.#byArrow(keyframe), ...directions];
  }

  #byArrow(keyframe: string): Neighbour[] {
    const controls = this.keyframe(keyframe)?.controls;
    if (!controls) return [];
    return [controls.left, controls.right, controls.back].flatMap((control) => this.target(control) ?? []);
  }
}

/** Nothing to show yet. */
export const EMPTY_SCENE = new SceneIndex({
  product: {
    settings: {
      name: '',
      canvas: { width: 1920, height: 1080 },
      start: null,
      compass: false,
      categoryFilter: false,
    },
    keyframes: [],
    transitions: [],
  },
  media: { pictures: {}, transitions: {} },
});
