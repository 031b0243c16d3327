import { createHash } from 'node:crypto';
import type { CheckedMapBase, MapBase } from '@diorama/contract/gis/base-map.ts';
import type { ClassicStyle, MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { layers, namedFlavor } from '@protomaps/basemaps';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { createMapFiles } from './map-files.ts';
import { classicBase, mapboxStyle, mapOrigins } from './map-provider.ts';
import { createRemoteStyles } from './remote-styles.ts';

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
};

/**
 * The style of an operator's file with Protomaps' layers. Its texts use the page's fonts and it has no icons, so only
 * the file is fetched.
 */
function protomapsStyle(name: ClassicStyle, language: string, file: string): object {
  const flavor = { ...namedFlavor(FLAVORS[name]), ...TINTS[name] };
  const drawn = layers('base', flavor, { lang: language }).filter(
    (layer) => !(layer.type === 'symbol' && layer.layout?.['icon-image'] !== undefined && !layer.layout['text-field']),
  );
  return {
    version: 8,
    sources: {
      base: {
        type: 'vector',
        url: `pmtiles://${file}`,
        attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
      },
    },
    layers: drawn.map((layer) =>
      layer.type === 'symbol'
        ? {
            ...layer,
            layout: Object.fromEntries(Object.entries(layer.layout ?? {}).filter(([key]) => !key.startsWith('icon-'))),
          }
        : layer,
    ),
  };
}

/** What stands in for a style by address. */
const FALLBACK: ClassicStyle = 'streets';
const MAPBOX_STYLE = /^mapbox:\/\/styles\/([\w-]+\/[\w-]+)$/;

const OVERVIEW = 'Built-in overview map. Connect a map provider on the server to show streets.';
const WITHOUT_STYLE = 'Built-in overview map: the map provider of this server has no style of this name.';

/** Where styles by address may come from. */
export interface StyleAccess {
  origins: string[];
  /** Styles of Mapbox by their own addresses. */
  hasMapbox: boolean;
}

export const styleAccess = (config: MapConfig): StyleAccess => ({
  origins: [...mapOrigins(config)],
  hasMapbox: config.provider === 'mapbox',
});

/** Why a style cannot be shown on this server; null: its address may be fetched. */
export function addressProblem(style: MapStyle, { origins, hasMapbox }: StyleAccess): string | null {
  if (style.type === 'classic' || style.url.startsWith('/')) return null;
  if (hasMapbox && MAPBOX_STYLE.test(style.url)) return null;
  if (origins.includes(URL.parse(style.url)?.origin ?? '')) return null;
  const host = URL.parse(style.url)?.host || style.url;
  return `This server does not allow maps from ${host}. Its operator can add it to MAP_HOSTS.`;
}

/** What maps of this server stand on. */
export function createBaseMaps(config: MapConfig) {
  const files = createMapFiles(config.provider === 'pmtiles' ? config.pmtiles : null);
  const access = styleAccess(config);
  const origins = mapOrigins(config);
  const remote = createRemoteStyles(origins);
  const tiles = () => ({ world: files.world().address, satellite: files.satellite().address });
  const builtIn = { type: 'built-in', style: FALLBACK } as const;
  const at = (url: string): MapBase['base'] => ({ type: 'style', url, fallback: FALLBACK });
  const styleAt = (query: Record<string, string>) => at(`/maps/style?${new URLSearchParams(query)}`);

  /** A style by its address; null: this server may not fetch it. */
  function byAddress(url: string): MapBase['base'] | null {
    // On this server: the page reads it itself.
    if (url.startsWith('/')) return at(url);
    const mapbox = MAPBOX_STYLE.exec(url)?.[1];
    if (config.provider === 'mapbox' && mapbox !== undefined) return styleAt({ mapbox });
    return origins.includes(URL.parse(url)?.origin ?? '') ? styleAt({ url }) : null;
  }

  /** At once, for a page. A style by its address that cannot be used becomes the built-in map in the browser. */
  const baseOf = (style: MapStyle, language: string): MapBase => ({
    base: style.type === 'classic' ? classicBase(style.style, language, config) : (byAddress(style.url) ?? builtIn),
    tiles: tiles(),
    services: { routes: config.router !== null, places: config.geocoder !== null },
  });

  async function noticeOf(style: MapStyle, { base }: MapBase): Promise<CheckedMapBase['notice']> {
    if (style.type === 'classic')
      return base.type === 'built-in'
        ? { reason: 'OVERVIEW_ONLY', message: config.provider === 'offline' ? OVERVIEW : WITHOUT_STYLE }
        : null;
    const problem = addressProblem(style, access);
    if (problem !== null) return { reason: 'HOST_NOT_ALLOWED', message: problem };
    const checked = style.url.startsWith('https:') ? await remote(style.url) : null;
    return checked && 'problem' in checked ? { reason: 'STYLE_UNUSABLE', message: `${checked.problem}.` } : null;
  }

  return {
    files,
    /** Origins that pages with maps may call in addition to this server. */
    origins,
    /** Another one when a page's base may be. */
    version: createHash('sha256').update(JSON.stringify(config)).digest('base64url'),
    baseOf,
    /** What a document's style is on this server; one that cannot be used is the built-in map, with a notice. */
    async resolve(style: MapStyle, language: string): Promise<CheckedMapBase> {
      const found = baseOf(style, language);
      const notice = await noticeOf(style, found);
      return { ...found, base: notice?.reason === 'STYLE_UNUSABLE' ? builtIn : found.base, notice };
    },
    /** A style that this server sends: JSON, or null where it has none of that kind. */
    async style(wanted: StyleQuery): Promise<string | null> {
      if (wanted.url !== undefined) {
        const style = await remote(wanted.url);
        return 'json' in style ? style.json : null;
      }
      if (wanted.mapbox !== undefined)
        return config.provider === 'mapbox' ? JSON.stringify(mapboxStyle(wanted.mapbox, config.key ?? '')) : null;
      const own = wanted.name === undefined ? null : files.own();
      if (!own || wanted.name === undefined) return null;
      return JSON.stringify(protomapsStyle(wanted.name, wanted.language, own.address));
    },
  };
}

/** Which style: by a provider's address, a Mapbox name, or a classic name of the operator's file. */
export interface StyleQuery {
  url?: string | undefined;
  mapbox?: string | undefined;
  name?: ClassicStyle | undefined;
  language: string;
}

export type BaseMaps = ReturnType<typeof createBaseMaps>;
