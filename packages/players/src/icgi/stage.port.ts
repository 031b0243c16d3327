import type { IcgiAttributes, IcgiMedia } from '@diorama/contract/icgi/published-icgi.ts';
import type { PictureRect } from '../visitor/picture/picture-rect.ts';

type View = IcgiAttributes['keyframes'][number];

/** What the stage draws from: the walkthrough's attributes and its media. The studio builds it from live records. */
export interface IcgiScene {
  product: Pick<IcgiAttributes, 'settings' | 'transitions'> & {
    /** The things on them are read for the routes that they offer; the studio shows none of those. */
    keyframes: (Omit<View, 'widgets'> & Partial<Pick<View, 'widgets'>>)[];
  };
  media: IcgiMedia;
}

/** What the stage shows now. */
export interface StageState {
  /** The keyframe one stands in, or sets out from while moving; null while there is nothing to show. */
  keyframe: string | null;
  /** The move under way; `progress` 0..1 in its own playing direction. */
  moving: { transition: string; reverse: boolean; progress: number } | null;
  /** Degrees clockwise from north, interpolated while moving. */
  compass: number;
  /** Keyframe's picture is on screen (not only its placeholder). */
  isReady: boolean;
}

/** How the stage behaves where it is used. */
export interface StageOptions {
  /**
   * `contain` shows the whole picture (studio), `cover` fills the element and lets one pan (phones), `auto` covers
   * unless that would hide much of the picture of a wide element.
   */
  fit: 'contain' | 'cover' | 'auto';
  /** True: no video is fetched at all, views are cut. Read before each move. */
  isMotionReduced: () => boolean;
  /** Fetch what is next; off in the studio, where the editor decides. */
  prefetch: boolean;
  /** Drag, pinch, wheel and double tap move and zoom the picture. Off unless set. */
  gestures?: boolean;
  /** Magnification a picture can be zoomed to; 4 unless set. */
  maxZoom?: number;
  /** The scale of keyframes is not applied: the whole picture is shown, as an editor needs it. */
  isWhole?: boolean;
  /** The `<picture>` with which the page already shows a keyframe: the stage takes the node itself. */
  first?: { keyframe: string; picture: HTMLElement };
  /** Milliseconds the network may take for a move before a cross-fade takes its place; 250 unless set. */
  patience?: number;
}

/** Frames presented and due in a finished move; for benches and events. */
export interface MoveReport {
  transition: string;
  reverse: boolean;
  shown: number;
  due: number;
  played: 'video' | 'frames' | 'fade' | 'cut';
  /** A video of it could not be decoded here. */
  isBroken: boolean;
}

/** Who wants to know of taps. */
export interface StageTaps {
  onTap(): void;
  /** True: it has been taken; else two quick taps zoom. `at`: CSS pixels of the stage. */
  onDoubleTap(at: { x: number; y: number }): boolean;
}

/** The image stage of a walkthrough, free of any framework. */
export interface IcgiStage {
  /** Fills its parent. */
  readonly element: HTMLElement;
  /** Takes over changed attributes or media; what is on screen stays when it still exists. */
  update(scene: IcgiScene): void;
  /** Stands in a keyframe at once (`cut`) or by a short cross-fade. Ends a move under way. */
  show(keyframe: string, how: 'cut' | 'fade'): void;
  /**
   * Plays a move to its other end. The same move the other way while one is under way turns round where it is;
   * another one ends the first at its end. Falls back to a cross-fade when nothing is playable in time.
   *
   * @param from where it begins, 0..1 in its own direction; its beginning unless set
   */
  play(transition: string, reverse: boolean, from?: number): void;
  /** Leaves a move under way and returns to where it set out from. */
  cancel(): void;
  /**
   * Shows one frame of a move and holds it; null lets go and returns to the keyframe. For the editor's frame strip.
   * `picture`: address of the frame alone, shown while the move cannot be played yet.
   */
  hold(at: { transition: string; frame: number; picture?: string | undefined } | null): void;
  /** Fetches a move ahead of its use: the pointer is over its arrow. */
  prepare(transition: string, reverse: boolean): void;
  /** Fingers that begin on an element above the stage, such as a marker, pan and zoom as well. Call it once for each. */
  takeGestures(above: HTMLElement): void;
  /** Reports taps on the picture itself; one listener at a time, null for none. */
  takeTaps(listener: StageTaps | null): void;
  /** Magnifies what is on screen, 1 to 4 times in all; `factor` 0 goes back to 1. */
  zoomBy(factor: number): void;
  /** Magnifies around a point of the element, which stays where it is. CSS pixels. */
  zoomAt(factor: number, at: { x: number; y: number }): void;
  /** Pans a magnified picture, at most to its edges. CSS pixels. */
  panBy(dx: number, dy: number): void;
  /** Pans so far that a point of the picture (0..1) is on screen: it has received the keyboard's focus. */
  reveal(point: { x: number; y: number }): void;
  /** Brings a point of the picture (0..1) to the middle of the stage, or as close as the picture's edges allow. */
  lookAt(point: { x: number; y: number }): void;
  state(): StageState;
  rect(): PictureRect;
  /** Called on every change of `state` or `rect`; at most once a frame. */
  subscribe(listener: () => void): () => void;
  /** The last finished move. */
  lastMove(): MoveReport | null;
  destroy(): void;
}

/** Makes a stage. */
export type CreateIcgiStage = (options: StageOptions) => IcgiStage;
