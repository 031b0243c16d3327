import type { Classic, Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { SLOTS_KEY, type SlottedStyle } from '../../base/slots.ts';
import { webFont } from '../../base/web-font.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Codes and names in turn: every pair of letters that the visitor's browser knows as a country. Labels of the overview
 * map carry ISO 3166-1 codes, and Kosovo's; a list of them weighs more than trying all pairs, which takes about 1 ms.
 */
function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short', fallback: 'none' });
  return LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const name = names.of(first + second);
      return name ? [first + second, name] : [];
    }),
  );
}

/** What a built-in base is drawn from. */
export interface BaseStyleOptions {
  /** Of this name: pages bring the one that their map needs. */
  palette: Palette;
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

/** A complete style for one of the nine classic names. It requests nothing but tiles of the two files. */
export function baseStyle(name: Classic, options: BaseStyleOptions): SlottedStyle {
  const { palette, tiles } = options;
  const hasPicture = palette.relief > 0;
  const hasWorld = name !== 'satellite';
  const sources: Record<string, SourceSpecification> = {};
  if (hasWorld) {
    sources['base-world'] = {
      type: 'vector',
      tiles: [`pmtiles://${tiles.world}/{z}/{x}/{y}`],
      maxzoom: WORLD_ZOOM,
      attribution: 'Natural Earth',
    };
  }
  if (hasPicture) {
    sources['base-satellite'] = {
      type: 'raster',
      tiles: [`pmtiles://${tiles.satellite}/{z}/{x}/{y}`],
      tileSize: 512,
      maxzoom: SATELLITE_ZOOM,
      attribution: 'NASA Blue Marble',
    };
  }
  return {
    version: 8,
    name,
    metadata: {
      [SLOTS_KEY]: { bottom: hasWorld ? 'base-coast' : null, middle: hasWorld ? 'base-names' : null },
    },
    sources,
    projection: { type: options.isGlobe === true ? 'globe' : 'mercator' },
    sky: {
      'sky-color': palette.sky,
      'horizon-color': palette.halo,
      'fog-color': palette.water,
      'sky-horizon-blend': 0.6,
      'horizon-fog-blend': 0.7,
      'fog-ground-blend': 0.85,
      'atmosphere-blend': byZoom(0, 0.7, 5, 0),
    },
    layers: [
      { id: 'base-water', type: 'background', paint: { 'background-color': palette.water } },
      ...(palette.relief < 1 ? surfaces(palette) : []),
      ...(hasPicture ? [picture(palette)] : []),
      ...(hasWorld ? [...boundaries(palette), names(options)] : []),
    ],
  };
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
  return [
    line('shore', 'coast', {
      'line-color': palette.shore,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 0, 6, 3, 16, 6, 44, 10, 120],
      'line-blur': ['interpolate', ['exponential', 1.5], ['zoom'], 0, 5, 3, 13, 6, 36, 10, 100],
    }),
    line(
      'graticule',
      'graticule',
      { 'line-color': palette.graticule, 'line-width': 1 },
      { filter: ['>=', ['get', 'step'], ['step', ['zoom'], 30, 3, 10]], layout: {} },
    ),
    {
      id: 'base-land',
      type: 'fill',
      source: 'base-world',
      'source-layer': 'countries',
      paint: {
        'fill-color': ['match', ['get', 'code'], ['AQ', 'GL'], palette.ice, palette.land],
        'fill-antialias': false,
      },
    },
  ];
}

function boundaries({ coast, borderCasing, border }: Palette): LayerSpecification[] {
  const paint = { 'line-color': border, 'line-width': byZoom(0, 0.5, 4, 1, 8, 1.8) };
  return [
    line('coast', 'coast', { 'line-color': coast, 'line-width': byZoom(0, 0.4, 4, 0.7, 8, 1.1) }),
    line('border-casing', 'borders', {
      'line-color': borderCasing,
      'line-width': byZoom(0, 1.4, 4, 2.6, 8, 4.5),
      'line-blur': 0.4,
    }),
    line('border', 'borders', paint, { filter: ['!', ['get', 'disputed']] }),
    line(
      'border-disputed',
      'borders',
      { ...paint, 'line-dasharray': [2.5, 2] },
      { filter: ['get', 'disputed'], layout: { 'line-join': 'round' } },
    ),
  ];
}

const rank: ExpressionSpecification = ['get', 'rank'];

/** Ranks and values in turn; `least` is that of all other ranks. */
const byRank = (least: number, first: number, value: number, ...more: number[]): ExpressionSpecification => [
  'match',
  rank,
  first,
  value,
  ...more,
  least,
];

/** Countries by their size: the larger, the earlier and the larger the letters. */
function names({ palette, language, font }: BaseStyleOptions): LayerSpecification {
  const code: ExpressionSpecification = ['get', 'code'];
  return {
    id: 'base-names',
    type: 'symbol',
    source: 'base-world',
    'source-layer': 'labels',
    filter: ['<=', rank, ['step', ['zoom'], 2, 1.6, 3, 2.6, 4, 3.6, 5, 4.6, 6, 5.4, 7]],
    layout: {
      // A match needs one case at least.
      'text-field': ['match', code, '', '', ...countryNames(language), code],
      'text-font': webFont(font, 'Medium'),
      'text-size': byZoom(
        1,
        byRank(9.5, 1, 11.5, 2, 10.5),
        4,
        byRank(12, 1, 17, 2, 15, 3, 13.5),
        7,
        byRank(15, 1, 24, 2, 22, 3, 19, 4, 17),
      ),
      'text-letter-spacing': byRank(0.02, 1, 0.14, 2, 0.1, 3, 0.06),
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
  };
}

/** A line of the world's tiles, with round corners and ends. */
const line = (
  id: string,
  of: string,
  paint: NonNullable<LineLayerSpecification['paint']>,
  more: Pick<LineLayerSpecification, 'filter' | 'layout'> = {},
): LineLayerSpecification => ({
  id: `base-${id}`,
  type: 'line',
  source: 'base-world',
  'source-layer': of,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
  ...more,
});

/** Zooms and values in turn. */
const byZoom = (...stops: (number | ExpressionSpecification)[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
];
