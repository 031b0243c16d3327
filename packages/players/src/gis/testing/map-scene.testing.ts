import type { GisDocument, GisHotspot, GisLabel, GisLayer, GisOutline, GisScene, GisStyles } from '../gis-scene.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;

/** Distinct global styles for tests: the best route is primary with a white casing, others are dashed and blue. */
export const STYLES: GisStyles = {
  searchPoint: { icon: 'map-pin', size: 40, color: { r: 0, g: 160, b: 0, a: 1 }, halo: { r: 0, g: 0, b: 0, a: 1 } },
  directions: {
    line: { color: PRIMARY, width: 8, opacity: 1, casing: { r: 255, g: 255, b: 255, a: 1 }, dash: [] },
    alternative: { color: { r: 0, g: 0, b: 255, a: 1 }, width: 6, opacity: 0.5, casing: null, dash: [2, 1] },
    origin: { icon: null, size: 28, color: { r: 0, g: 0, b: 255, a: 1 } },
    destination: { icon: null, size: 28, color: { r: 160, g: 0, b: 160, a: 1 } },
    waypoint: { icon: 'anchor', size: 20, color: PRIMARY },
  },
};

/** A small map of its own: what a test does not name is empty. */
export const mapOf = (document: Partial<GisDocument>): GisDocument => ({
  settings: { initialMapState: { type: 'position', center: { lng: 0, lat: 0 }, zoom: 3 } },
  mainShape: null,
  categories: [],
  layers: [],
  ...document,
});

export const LOOK = {
  language: 'en',
  font: 'Inter Variable',
  tokens: { primary: { r: 200, g: 0, b: 0, a: 1 } },
  pictureUrl: () => null,
} as const;

export const sceneOf = (document: Partial<GisDocument>): Omit<GisScene, 'pictureUrl'> => ({
  language: 'en',
  font: 'Inter Variable',
  tokens: LOOK.tokens,
  base: { type: 'built-in', style: 'streets' },
  tiles: { world: '/maps/world.pmtiles', satellite: '/maps/satellite.pmtiles' },
  icons: { anchor: 'M12 4v16M5 12a7 7 0 0 0 14 0' },
  document: mapOf(document),
});

export const hotspot = (id: string, lng: number, lat: number, more: Partial<GisHotspot> = {}): GisHotspot => ({
  id,
  name: { type: 'custom', value: { en: `Place ${id}`, sv: `Plats ${id}` } },
  position: { lng, lat },
  value: 0,
  category: null,
  ...more,
});

export const hotspots = (
  features: GisHotspot[],
  more: Partial<Extract<GisLayer, { type: 'hotspots' }>> = {},
): Extract<GisLayer, { type: 'hotspots' }> => ({
  id: 'points',
  type: 'hotspots',
  category: null,
  zoom: { min: 0, max: 22 },
  display: { type: 'standard' },
  features,
  ...more,
});

/** A square of so many degrees around a place. */
export const square = (id: string, lng: number, lat: number, half: number, styles = {}): GisOutline => ({
  id,
  name: { type: 'custom', value: { en: id } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lng - half, lat - half],
        [lng + half, lat - half],
        [lng + half, lat + half],
        [lng - half, lat + half],
        [lng - half, lat - half],
      ],
    ],
  },
  styles: {
    default: { fill: PRIMARY, fillOpacity: 1, line: PRIMARY, lineOpacity: 1, lineWidth: 0, lineDash: [] },
    hovered: {},
    selected: {},
    ...styles,
  },
});

export const label = (id: string, display: Partial<GisLabel['display']>, more: Partial<GisLabel> = {}): GisLabel => ({
  id,
  text: { en: `Label ${id}` },
  position: { lng: 0, lat: 0 },
  size: 'md',
  post: { type: 'none' },
  display: { zoom: null, shape: null, category: null, ...display },
  ...more,
});
