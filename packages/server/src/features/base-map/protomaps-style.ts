import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import { layers, namedFlavor } from '@protomaps/basemaps';

const FLAVORS: Record<ClassicStyle, string> = {
  standard: 'light',
  streets: 'light',
  outdoors: 'light',
  light: 'white',
  dark: 'black',
  satellite: 'light',
  'satellite-streets': 'light',
  'navigation-day': 'light',
  'navigation-night': 'dark',
};
/** Colours of what a name is about, in place of the flavor's. */
const TINTS: Partial<Record<ClassicStyle, Record<string, string>>> = {
  outdoors: { earth: '#eef1e0', park_a: '#c4dcae', park_b: '#aed194', wood_a: '#c6dcb4', wood_b: '#b2d09b' },
  'navigation-day': { highway: '#ffc46b', major: '#ffe1a8' },
  // Walls are darker than roofs: the flavor's would be lost in the ground.
  dark: { buildings: '#3a3a40' },
  'navigation-night': { buildings: '#4a5058' },
};

/** Where tiles lie on this server, and what they say of their makers, as HTML. */
interface StreetTiles {
  file: string;
  attribution?: string | undefined;
}

/**
 * The style of a file with Protomaps' layers. Its texts use the page's fonts and it has no icons, so only
 * the file is fetched.
 */
export function protomapsStyle(name: ClassicStyle, language: string, { file, attribution }: StreetTiles): object {
  const flavor = { ...namedFlavor(FLAVORS[name]), ...TINTS[name] };
  const drawn = layers('base', flavor, { lang: language }).filter(
    (layer) => !(layer.type === 'symbol' && layer.layout?.['icon-image'] !== undefined && !layer.layout['text-field']),
  );
  return {
    version: 8,
    // Walls a little darker than roofs, on pale and on dark maps.
    light: { intensity: 0.3 },
    sources: {
      base: {
        type: 'vector',
        url: `pmtiles://${file}`,
        attribution: creditsIn(attribution ?? '') || OPENSTREETMAP,
      },
    },
    layers: drawn.flatMap((layer, at): object[] => {
      // Above streets, below names.
      const isFirstName = layer.type === 'symbol' && drawn.findIndex(({ type }) => type === 'symbol') === at;
      return [...(isFirstName ? [standingBuildings(flavor.buildings)] : []), withoutIcons(layer)];
    }),
  };
}

const withoutIcons = (layer: ReturnType<typeof layers>[number]): object =>
  layer.type === 'symbol'
    ? {
        ...layer,
        layout: Object.fromEntries(Object.entries(layer.layout ?? {}).filter(([key]) => !key.startsWith('icon-'))),
      }
    : layer;

/** Metres of a building whose height is unknown. */
const ONE_FLOOR = 5;

/**
 * Buildings that stand up close by, where the map is tilted. They grow within half a zoom, so that a map which comes nearer does not jump.
 * `height` and `min_height` are metres. Source: Protomaps basemap layers, "buildings".
 */
function standingBuildings(color: string): object {
  const metres = (fallback: number, name: string) => ['coalesce', ['get', name], fallback];
  const grown = (value: unknown) => ['interpolate', ['linear'], ['zoom'], 15, 0, 15.5, value];
  return {
    id: 'buildings-standing',
    type: 'fill-extrusion',
    source: 'base',
    'source-layer': 'buildings',
    minzoom: 15,
    filter: ['in', 'kind', 'building', 'building_part'],
    paint: {
      'fill-extrusion-color': color,
      'fill-extrusion-opacity': 0.85,
      'fill-extrusion-height': grown(metres(ONE_FLOOR, 'height')),
      'fill-extrusion-base': grown(metres(0, 'min_height')),
    },
  };
}

/** Whom a file names that says nothing: there are no such tiles of anything else. */
const OPENSTREETMAP = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';
/** Characters of an attribution that are read. */
const MOST_CREDITS = 2_000;

/** The links of an attribution, or its text where it has none: a file that somebody sent brings nothing else into a page. */
function creditsIn(html: string): string {
  const given = html.slice(0, MOST_CREDITS);
  const links = [...given.matchAll(/<a\b[^>]*?href=["'](https:\/\/[^"'<>\s]*)["'][^>]*>([^<]*)<\/a>/gi)];
  if (links.length === 0) return withoutMarks(given);
  return links.map(([, href = '', text = '']) => `<a href="${href}">${withoutMarks(text)}</a>`).join(' ');
}

const withoutMarks = (html: string): string =>
  html
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/[<>"]/g, '')
    .trim();
