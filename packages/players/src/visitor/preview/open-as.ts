import type { PictureRect } from '../picture/picture-rect.ts';

/** What comments are pinned to: the views of a product whose picture stands still under a pin. */
export interface PinSurface {
  /** Id of the view on screen; null while there is none, or one is on the way to another. */
  place(): string | null;
  /** Where its picture lies in the window, in CSS pixels. */
  rect(): PictureRect;
  /** Told of every change of both. */
  subscribe(listener: () => void): () => void;
  goTo(place: string): void;
  /** In the visitor's language; null for a view that is gone. */
  nameOf(place: string): string | null;
  /** Brings a point of the picture (0..1) on screen. */
  reveal(point: { x: number; y: number }): void;
}

/** Opens a page. One of a draft first becomes what it is looked at as, and then takes comments. */
export function openAs(status: 'published' | 'preview', open: () => PinSurface | null): void {
  if (status === 'published') open();
  else
    import('./preview-page.tsx').then(({ lookAs, openComments }) => {
      lookAs(location.search);
      openComments(open());
    }, open);
}
