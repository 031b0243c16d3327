import { type Classic, PALETTES, type Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { SLOTS_KEY } from '../../base/slots.ts';
import { webFont } from '../../base/web-font.ts';
import { countryNames } from './country-names.ts';

/** What a built-in base is drawn from. */
export interface BaseStyleOptions {
  /** Of the countries' names, as BCP 47 names it. */
  language: string;
  /** Addresses of the two built-in files. */
  tiles: { world: string; satellite: string };
  /** The theme's family for names on the map; the page has its faces. Text comes from web fonts: there are no `glyphs`. */
  font: string;
  /** Far out, the world is a ball. */
  isGlobe?: boolean;
}

/** Zooms of the two files. */
const WORLD_ZOOM = 6;
const SATELLITE_ZOOM = 3;

/** A complete style for one of the nine classic names. It asks for nothing but tiles of the two files. */
export function baseStyle(name: Classic, options: BaseStyleOptions): StyleSpecification {
  const palette = PALETTES[name];
  const hasPicture = palette.relief > 0;
  const hasNames = name !== 'satellite';
  const layers: LayerSpecification[] = [
    { id: 'base-water', type: 'background', paint: { 'background-color': palette.water } },
    ...(palette.relief < 1 ? surfaces(palette) : []),
    ...(hasPicture ? [picture(palette)] : []),
    ...(hasNames ? boundaries(palette) : []),
    ...(hasNames ? names(palette, options) : []),
  ];
  return {
    version: 8,
    name,
    metadata: {
      [SLOTS_KEY]: { bottom: hasNames ? 'base-coast' : null, middle: hasNames ? 'base-names' : null },
    },
    sources: sources(options, hasPicture, name !== 'satellite'),
    projection: { type: options.isGlobe === true ? 'globe' : 'mercator' },
    sky: {
      'sky-color': palette.sky,
      'horizon-color': palette.halo,
      'fog-color': palette.water,
      'sky-horizon-blend': 0.6,
      'horizon-fog-blend': 0.7,
      'fog-ground-blend': 0.85,
      'atmosphere-blend': ['interpolate', ['linear'], ['zoom'], 0, 0.7, 5, 0],
    },
    layers,
  };
}

function sources(
  { tiles }: BaseStyleOptions,
  hasPicture: boolean,
  hasWorld: boolean,
): Record<string, SourceSpecification> {
  const all: Record<string, SourceSpecification> = {};
  if (hasWorld) {
    all['base-world'] = {
      type: 'vector',
      tiles: [`pmtiles://${tiles.world}/{z}/{x}/{y}`],
      maxzoom: WORLD_ZOOM,
      attribution: 'Natural Earth',
    };
  }
  if (hasPicture) {
    all['base-satellite'] = {
      type: 'raster',
      tiles: [`pmtiles://${tiles.satellite}/{z}/{x}/{y}`],
      tileSize: 512,
      maxzoom: SATELLITE_ZOOM,
      attribution: 'NASA Blue Marble',
    };
  }
  return all;
}

/** As it is, a little lighter, or faint over what is drawn: relief of the land, depth of the sea. */
function picture({ relief }: Palette): LayerSpecification {
  return {
    id: 'base-picture',
    type: 'raster',
    source: 'base-satellite',
    paint: {
      'raster-opacity': relief,
      'raster-fade-duration': 120,
      'raster-brightness-min': relief < 1 ? 0.3 : 0.07,
      'raster-saturation': relief < 1 ? 0.25 : 0.05,
    },
  };
}

function surfaces(palette: Palette): LayerSpecification[] {
  const world = { source: 'base-world' } as const;
  return [
    {
      id: 'base-shore',
      ...world,
      'source-layer': 'coast',
      type: 'line',
      paint: {
        'line-color': palette.shore,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 0, 6, 3, 16, 6, 44, 10, 120],
        'line-blur': ['interpolate', ['exponential', 1.5], ['zoom'], 0, 5, 3, 13, 6, 36, 10, 100],
      },
      layout: { 'line-join': 'round', 'line-cap': 'round' },
    },
    {
      id: 'base-graticule',
      ...world,
      'source-layer': 'graticule',
      type: 'line',
      filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 3, 10]],
      paint: { 'line-color': palette.graticule, 'line-width': 1 },
    },
    {
      id: 'base-land',
      ...world,
      'source-layer': 'countries',
      type: 'fill',
      paint: {
        'fill-color': ['match', ['get', 'code'], ['AQ', 'GL'], palette.ice, palette.land],
        'fill-antialias': false,
      },
    },
  ];
}

function boundaries(palette: Palette): LayerSpecification[] {
  const border = { source: 'base-world', 'source-layer': 'borders', type: 'line' } as const;
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      id: 'base-coast',
      source: 'base-world',
      'source-layer': 'coast',
      type: 'line',
      layout,
      paint: { 'line-color': palette.coast, 'line-width': widths(0.4, 0.7, 1.1) },
    },
    {
      id: 'base-border-casing',
      ...border,
      layout,
      paint: { 'line-color': palette.borderCasing, 'line-width': widths(1.4, 2.6, 4.5), 'line-blur': 0.4 },
    },
    {
      id: 'base-border',
      ...border,
      filter: ['!', ['get', 'disputed']],
      layout,
      paint: { 'line-color': palette.border, 'line-width': widths(0.5, 1, 1.8) },
    },
    {
      id: 'base-border-disputed',
      ...border,
      filter: ['get', 'disputed'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.border, 'line-width': widths(0.5, 1, 1.8), 'line-dasharray': [2.5, 2] },
    },
  ];
}

/** Countries by their size: the larger, the earlier and the larger the letters. */
function names(palette: Palette, { language, font }: BaseStyleOptions): LayerSpecification[] {
  const [first = ['', ''], ...rest] = countryNames(language);
  const rank: ExpressionSpecification = ['get', 'rank'];
  return [
    {
      id: 'base-names',
      type: 'symbol',
      source: 'base-world',
      'source-layer': 'labels',
      filter: ['<=', rank, ['step', ['zoom'], 2, 1.6, 3, 2.6, 4, 3.6, 5, 4.6, 6, 5.4, 7]],
      layout: {
        'text-field': ['match', ['get', 'code'], ...first, ...rest.flat(), ''],
        'text-font': webFont(font, 'Medium'),
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['match', rank, 1, 11.5, 2, 10.5, 9.5],
          4,
          ['match', rank, 1, 17, 2, 15, 3, 13.5, 12],
          7,
          ['match', rank, 1, 24, 2, 22, 3, 19, 4, 17, 15],
        ],
        'text-letter-spacing': ['match', rank, 1, 0.14, 2, 0.1, 3, 0.06, 0.02],
        'text-transform': 'none',
        'text-max-width': 7,
        'text-line-height': 1.15,
        'text-padding': 6,
        'symbol-sort-key': rank,
      },
      paint: {
        'text-color': ['match', rank, [1, 2, 3], palette.label, palette.labelMinor],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
        'text-halo-blur': 0.4,
      },
    },
  ];
}

/** Pixels at zoom 0, 4 and 8. */
function widths(far: number, middle: number, near: number): DataDrivenPropertyValueSpecification<number> {
  return ['interpolate', ['linear'], ['zoom'], 0, far, 4, middle, 8, near];
}
