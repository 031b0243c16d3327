import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ShapeState, ShapeStyle } from '@diorama/documents/gis/drawing/outline-properties.ts';
import type { Classic, Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type { I18nString, LocalizedText, Media, ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';

/** Degrees, WGS 84. */
export interface LngLat {
  lng: number;
  lat: number;
}

interface Ref<Type extends string> {
  type: Type;
  id: string;
}

interface Range {
  min: number;
  max: number;
}

/** What the camera looks at. Source: SPEC §3 "initialMapState". */
export type GisView =
  | { type: 'position'; center: LngLat; zoom: number }
  | { type: 'bounds'; northEast: LngLat; southWest: LngLat }
  | { type: '3d'; center: LngLat; zoom: number; pitch: number; bearing: number };

export interface GisCategory {
  id: string;
  parent: Ref<string> | null;
  icon: string | null;
  defaultShow: boolean;
  color?: ThemedColor | undefined;
}

export interface GisSitePlan {
  id: string;
  image: Media | null;
  corners: { topLeft: LngLat; topRight: LngLat; bottomRight: LngLat; bottomLeft: LngLat };
  opacity: number;
  visible: boolean;
}

export interface GisHotspot {
  id: string;
  name: I18nString;
  position: LngLat;
  value: number;
  category: Ref<string> | null;
}

export type GisDisplay =
  | { type: 'standard'; cluster?: boolean | undefined }
  | { type: 'circle'; radius: Range; color?: ThemedColor | undefined; cluster?: boolean | undefined }
  | {
      type: 'heatmap';
      radius: number;
      opacity: number;
      gradient: { at: number; color: Color }[];
      circlesFrom?: number | undefined;
    };

type Color = Extract<ThemedColor, { r: number }>;

export interface GisOutline {
  id: string;
  name: I18nString;
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | GeoJSON.LineString | GeoJSON.MultiLineString;
  styles: { default: ShapeStyle; hovered: ShapeState; selected: ShapeState };
  /** Metres that an area stands up where the map is tilted. */
  height?: number | undefined;
}

export interface GisLabel {
  id: string;
  text: LocalizedText;
  position: LngLat;
  size: 'sm' | 'md' | 'lg';
  post: { type: 'none' } | { type: 'some'; value: number };
  display: {
    zoom: Range | null;
    shape: { ref: Ref<string>; state: 'hovered' | 'selected' } | null;
    category: Ref<string> | null;
  };
}

interface LayerFields {
  id: string;
  visible?: boolean | undefined;
}

/** Where a layer of a public page is drawn from in place of its features, which come later or, as shapes, not at all. */
export interface GisTiles {
  /** Address of the file, PMTiles. */
  tiles: string;
  maxZoom: number;
  /** Categories of its hotspots, empty for none: joined points count by place in this list. */
  categories: readonly { id: string }[];
  /** Least and greatest value of its hotspots. */
  values: readonly [number, number];
  /** Patterns of dashes that any state of its outlines has. */
  dashes: readonly number[][];
}

export type GisHotspotLayer = LayerFields & {
  type: 'hotspots';
  category: Ref<string> | null;
  zoom: Range;
  display: GisDisplay;
  features: readonly GisHotspot[];
  files?: GisTiles | undefined;
};
export type GisOutlineLayer = LayerFields & {
  type: 'outline';
  zoom?: Range | undefined;
  features: readonly GisOutline[];
  files?: GisTiles | undefined;
};
export type GisLabelLayer = LayerFields & { type: 'label'; features: readonly GisLabel[] };
export type GisLayer = GisHotspotLayer | GisOutlineLayer | GisLabelLayer;

/** How a way is drawn. Widths in px, dashes in widths. */
export interface GisRouteLine {
  color: ThemedColor;
  width: number;
  opacity: number;
  casing: ThemedColor | null;
  dash: number[];
}

/** How a point of a way is marked. px */
export interface GisRoutePoint {
  icon: string | null;
  size: number;
  color: ThemedColor;
}

/** Styles of what belongs to no layer: search hits and routes. Source: SPEC §3 "Global styles". */
export interface GisStyles {
  searchPoint: { icon: string; size: number; color: ThemedColor; halo: ThemedColor };
  directions: {
    line: GisRouteLine;
    alternative: GisRouteLine;
    origin: GisRoutePoint;
    destination: GisRoutePoint;
    waypoint: GisRoutePoint;
  };
}

/** Of a map document what is drawn. Objects that stay the same are compiled once: keep those that did not change. */
export interface GisDocument {
  settings: {
    initialMapState: GisView;
    outside?: 'none' | 'dim' | 'hide' | undefined;
    maxBounds?: boolean | undefined;
    globe?: boolean | undefined;
  };
  mainShape: Ref<string> | null;
  /** Absent where no routes and no hits are shown. */
  styles?: GisStyles | undefined;
  categories: readonly GisCategory[];
  sitePlans?: readonly GisSitePlan[] | undefined;
  layers: readonly GisLayer[];
}

/**
 * The base as the server resolved it: one of the built-in ones, or a provider's style by its address. Pages bring the colours
 * of a built-in one; where they are missing, all nine are loaded.
 */
export type GisBase =
  | { type: 'built-in'; style: Classic; palette?: Palette | undefined }
  | { type: 'style'; url: string; fallback: Classic };

/** What a document does not hold itself. */
export interface GisLook {
  language: Language;
  /** The theme's colours by their token. */
  tokens: Readonly<Record<string, Color>>;
  /** Family of texts on the map; the page has its faces. */
  font: string;
}

/** All that the map draws from. */
export interface GisScene extends GisLook {
  document: GisDocument;
  base: GisBase;
  /** Addresses of the two built-in files. */
  tiles: { world: string; satellite: string };
  /** Outlines of icons, 24 units wide, by their name. */
  icons: Readonly<Record<string, string>>;
  /** The address of a site plan's picture; null while there is none. */
  pictureUrl: (image: Media) => string | null;
}
