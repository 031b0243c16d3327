import type { all, unlessDragged } from './expressions.ts';

/** Where a layer of the map has its points from, and which of them it shows. */
export interface Frame {
  id: string;
  source: string;
  filter: ReturnType<typeof all>;
  minzoom: number;
  maxzoom: number;
}

/** Less where a feature is shown from a source of its own. */
export type Opacity = number | ReturnType<typeof unlessDragged>;
