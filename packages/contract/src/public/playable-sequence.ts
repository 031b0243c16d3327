import type { VideoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';

/** A video in one size; both directions play forward, the second is the reversed video. */
export interface VideoVariant {
  width: number;
  height: number;
  /** For `MediaSource`-style type checks: `avc1.640028`. */
  codec: string;
  forward: { url: string; bytes: number };
  reverse: { url: string; bytes: number };
}

/**
 * A video for portrait windows: a moving crop of a {@link VideoVariant} at the same scale that follows the focal
 * points.
 */
export interface PortraitVariant extends VideoVariant {
  /** Which part it is, forward: `from` at the first frame. */
  cut: VideoCut;
}

/** How a sequence of frames is played: as video, or frame by frame where no encoder was at hand. */
export type PlayableSequence =
  | {
      type: 'video';
      fps: number;
      count: number;
      width: number;
      height: number;
      variants: VideoVariant[];
      /** Absent in publications from before there were any, and where the canvas is not wide enough. */
      portrait?: PortraitVariant[];
    }
  | { type: 'frames'; fps: number; count: number; width: number; height: number; frames: string[] }
  /** Nothing to play (yet): the player cross-fades. */
  | { type: 'none' };
