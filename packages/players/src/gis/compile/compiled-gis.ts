import type { LayerSpecification } from 'maplibre-gl';
import type { Slot } from '../base/slots.ts';

/** Data of one layer of the document. `features` stays the same array while nothing in it changed. */
export interface CompiledSource {
  features: readonly GeoJSON.Feature[];
  /** Points near each other become one. */
  cluster: boolean;
  /** Its features are kept or left out by category before they get to the map: clusters count what is shown. */
  isFilteredBefore: boolean;
  /** A feature being dragged is lifted: drawn from a small separate source. */
  lifts: boolean;
  /** It is drawn from this file, and has no features of its own. */
  tiles?: { url: string; maxZoom: number } | undefined;
}

/** A picture laid over the map by its corners, from the upper left clockwise. */
export interface CompiledPicture {
  url: string;
  coordinates: [[number, number], [number, number], [number, number], [number, number]];
}

/** A document as MapLibre draws it. Names of sources and layers begin with `gis-`. */
export interface CompiledGis {
  sources: ReadonlyMap<string, CompiledSource>;
  pictures: ReadonlyMap<string, CompiledPicture>;
  slots: Record<Slot, LayerSpecification[]>;
  /** Layers of the map that a pointer meets, with the document's layer they belong to. */
  touchable: ReadonlyMap<string, { layer: string; type: 'hotspot' | 'outline-feature' | 'label' | 'cluster' }>;
}

/** The features of a source that were just changed are in the source of this name. */
export const draggedOf = (source: string): string => `${source}~`;

/** What a feature is in, empty for none: then no category hides it. */
export const CATEGORY = 'category';

/** Source of the hovered and the selected hotspot: they stand above all others and larger. */
export const RAISED = 'gis:raised';
/** Source of what a visit puts on the map: routes, marks, and the origins of spread points. */
export const VISIT = 'gis:visit';

/** Source and layer of what covers everything but the main shape. */
export const OUTSIDE = 'gis:outside';

/** Names of the map's global state: categories shown, and the one feature under the pointer and the one selected. */
export const SHOWN = 'shown';
export const HOVERED = 'hovered';
export const SELECTED = 'selected';
/** Points that were spread: they are drawn next to where they are. */
export const SPREAD = 'spread';
