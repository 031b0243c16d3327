/** A file that is drawn on one side. */
export interface ComparedModel {
  /** A served or stored address. */
  url: string;
  /** Bytes. */
  size: number;
}

/** How the pictures of both sides are drawn. */
export type CompareLook = 'shaded' | 'wires' | 'differences';

/** What is to be seen. */
export interface CompareView {
  left: ComparedModel | null;
  right: ComparedModel | null;
  /** `split`: one picture, divided at `split`; `side-by-side`: two next to each other, from the same position. */
  layout: 'split' | 'side-by-side';
  /** 0 to 1 of the width, from the left. */
  split: number;
  look: CompareLook;
  /** Names of nodes with a line around them, on both sides. */
  outlined: ReadonlySet<string>;
  /** As `#rrggbb`. */
  outlineColor: string;
}

/** How much two pictures differ. */
export interface PictureDifference {
  /** Of the pixels in which something is drawn, those that differ so that one may see it; 0 to 1. */
  share: number;
  /** The largest difference of a channel, 0 to 1. */
  most: number;
}

/** Two models from one camera. Draws only when something changed. */
export interface MeshCompare {
  show(view: CompareView): void;
  /** Brings all of both models into the picture. */
  frame(how: 'cut' | 'fly'): void;
  /** Brings nodes of these names into the picture. */
  frameNodes(names: ReadonlySet<string>): void;
  /** The name of the node under a point of the canvas, CSS px; null: nothing is there, or it has no name. */
  pick(x: number, y: number): string | null;
  resize(): void;
  /** Frames drawn so far: at rest there are no more. */
  frames(): number;
  dispose(): void;
}

export interface MeshCompareOptions {
  /** From a served or stored address to one that can be fetched; null: it cannot be. */
  addressOf: (url: string) => string | null;
  /** What is on the canvas is all there is to see; the difference while differences are drawn, else null. */
  onWhole: (difference: PictureDifference | null) => void;
  /** A file that could not be loaded or read, by its address. */
  onFault: (url: string, message: string) => void;
  /** Bytes of files that have come, of those that are fetched. */
  onProgress: (loaded: number, total: number) => void;
  isMotionReduced: () => boolean;
}
