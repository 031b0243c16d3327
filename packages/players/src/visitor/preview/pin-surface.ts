import type { PictureRect } from '../picture/picture-rect.ts';

/** What comments are pinned to: the views of a product whose picture stands still under a pin. */
export interface PinSurface {
  /** Id of the view on screen; null while there is none, or one is on the way to another. */
  place(): string | null;
  /** Where its picture lies in the window, in CSS pixels. */
  rect(): PictureRect;
  /** Called on every change of both. */
  subscribe(listener: () => void): () => void;
  goTo(place: string): void;
  /** In the visitor's language; null for a view that is gone. */
  nameOf(place: string): string | null;
  /** Brings a point of the picture (0..1) on screen. */
  reveal(point: { x: number; y: number }): void;
}

/** Where a comment belongs that is being written. */
export interface PinPlace {
  place: string | null;
  point: { x: number; y: number } | null;
}
