import type { Map as MapLibre } from 'maplibre-gl';
import type { GisScene, GisView, LngLat } from '../gis-scene.ts';
import type { GisRoute } from './interaction/route-layers.ts';

/** Something of the document on the map. */
export interface GisTarget {
  type: 'hotspot' | 'outline-feature' | 'label';
  id: string;
  layer: string;
}

/** Where the map stands. Angles in degrees. */
export interface GisCamera {
  center: LngLat;
  zoom: number;
  pitch: number;
  bearing: number;
}

/** One place that keys step to. */
export interface GisStop {
  /** The same while it stands there. */
  key: string;
  /** Null: a cluster. Of several that share a place, the first. */
  target: GisTarget | null;
  place: LngLat;
  /** How many stand there. */
  count: number;
  cluster?: { source: string; id: number; apart?: number };
}

/** What the map reports. */
export type GisEvent =
  /** Everything in view is drawn for the first time. */
  | { type: 'ready' }
  | { type: 'hover'; target: GisTarget | null }
  /** `position`: where the pointer met it; null when code selected it. */
  | { type: 'select'; target: GisTarget | null; position: LngLat | null }
  | { type: 'categories'; on: ReadonlySet<string> }
  /** The camera stands still again, or moves; `isByVisitor`: by a gesture or a key. */
  | { type: 'move'; camera: GisCamera; isMoving: boolean; isByVisitor: boolean }
  /** Names of those who made the base, to be shown on the map; `href` is theirs. */
  | { type: 'credits'; credits: readonly { text: string; href: string | null }[] }
  /** The base could not be loaded and the built-in one is shown, or the graphics gave up. */
  | { type: 'fault'; fault: 'graphics'; message: string }
  /** The base map, or the picture of the site plan `id`, could not be fetched or read. */
  | { type: 'fault'; fault: 'base' | 'plan'; id?: string; message: string };

/** How a map behaves where it is used. */
export interface GisMapOptions {
  /** Read before each move: true jumps where others fly. */
  isMotionReduced: () => boolean;
  /** The pointer hovers and selects; off while an editor draws. On unless set. */
  isTouchable?: () => boolean;
  /** Points that share a place are spread when they are clicked. Not where they are moved. */
  spreads?: boolean;
  /** px that the view of bounds keeps clear on each side, of panels that lie over the map. */
  padding?: () => { top: number; right: number; bottom: number; left: number };
  /** Things are moved on it: a pin that is dragged stands in its new place in the next picture, and nothing fades. */
  isEdited?: boolean;
  /** Keeps what was drawn, for pictures of the map. Costs speed. */
  keepsPixels?: boolean;
}

/** One map, free of any framework. It fills the element that it was mounted in. */
export interface GisMap {
  /** Takes over a changed scene. Objects that are the same as before cost nothing. The camera stays. */
  update(scene: GisScene): void;
  /** Moves the camera. The first one is the document's own initial view. */
  setView(view: GisView, how?: 'fly' | 'jump'): void;
  /** Shows features whole: one is approached, several are framed. Ids that are not there count for nothing. */
  fit(ids: readonly string[], how?: 'fly' | 'jump'): void;
  /** The middle of the box around a feature; null: it is not on the map. */
  middleOf(id: string): LngLat | null;
  /** Brings a place into the middle of what panels leave clear, at `zoom`. */
  approach(place: LngLat, zoom: number, how?: 'fly' | 'jump'): void;
  /** Shows a box of degrees whole: west, south, east, north. */
  frame(box: [number, number, number, number], how?: 'fly' | 'jump'): void;
  zoomBy(steps: number): void;
  /** Moves the map by px. */
  panBy(by: { x: number; y: number }): void;
  camera(): GisCamera;
  /** What is in view, as the document names it. */
  bounds(): Extract<GisView, { type: 'bounds' }>;
  /** Targets of the document in view, as the list next to the map shows them. A cluster counts as its members. */
  inView(): GisTarget[];
  /** What lies under a point of the element, px from its upper left corner; the highest first. */
  pick(point: { x: number; y: number }): GisTarget[];
  /** A place as px from the upper left corner, and back. */
  project(place: LngLat): { x: number; y: number };
  unproject(point: { x: number; y: number }): LngLat;
  /** What is in view and drawn, as keys step through it. */
  stops(): GisStop[];
  /** Parts what stands there together: true while it could be. */
  part(stop: GisStop): boolean;
  /** Folds points that were spread; false: there were none. */
  fold(): boolean;
  /** A way on the map, in the document's global styles; null takes it away. */
  showRoute(way: GisRoute | null): void;
  /** The hit of a search; null takes its mark away. */
  markHit(place: LngLat | null): void;
  /** Hovered is what the pointer is over or the keyboard's focus is on: at most one. */
  hover(target: GisTarget | null): void;
  /** At most one is selected. It wins over being hovered. */
  select(target: GisTarget | null): void;
  hovered(): GisTarget | null;
  selected(): GisTarget | null;
  /** The categories that are switched on. A hidden ancestor hides what is below it. */
  showCategories(on: ReadonlySet<string>): void;
  categories(): ReadonlySet<string>;
  /** Notified of every event; call the returned function to unsubscribe. */
  subscribe(listener: (event: GisEvent) => void): () => void;
  /** The renderer, for an editor's tools. They add nothing that `update` would remove: names that begin with `gis`. */
  readonly native: MapLibre;
  dispose(): void;
}

/** Makes a map in an element that has a size. Throws `NoMapGraphicsError` where there is no WebGL. */
export type MountGisMap = (parent: HTMLElement, scene: GisScene, options: GisMapOptions) => GisMap;
