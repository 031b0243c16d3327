import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { VideoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Easing } from './frame-times.ts';

/** What a move's frames report while they play. */
export interface PlayEvents {
  /** A frame is on screen; `frame` counts in playing direction. */
  onPresented(frame: number): void;
  onEnded(): void;
  onFailed(): void;
}

/** One direction of a transition with at least its first frame at hand. */
export interface LoadedMove {
  /** Shows the frames; the stage places it and decides when it is seen. */
  readonly element: HTMLElement;
  readonly count: number;
  readonly played: 'video' | 'frames';
  /** The part of the picture that it shows; null: all of it. */
  readonly cut: VideoCut | null;
  /** Plays from `from`, 0..1 of this direction. */
  play(from: number, events: PlayEvents): void;
  /** Resolves when the frame (in this direction) is drawn. */
  seek(frame: number): Promise<void>;
  /** Keeps the frame on screen and reports nothing more. */
  pause(): void;
  /** Frees everything. Call it only when the element is off the screen: another move may use it from now on. */
  release(): void;
}

/** A load under way. */
export interface Loading {
  /** How time runs over the frames; evenly unless set. */
  easing?: Easing | undefined;
  signal: AbortSignal;
  /** The network has done its part: what follows is decoding. */
  onFetched(): void;
}

/** Turns a transition into frames on screen. */
export interface MoveEngine {
  /** Null: this engine cannot play it. Rejects when the files cannot be had or the signal aborts. */
  load(playable: PlayableSequence, reverse: boolean, loading: Loading): Promise<LoadedMove> | null;
  destroy(): void;
}
