import { createHash } from 'node:crypto';
import type { CheckedMapBase, MapBase } from '@diorama/contract/gis/base-map.ts';
import type { ClassicStyle, MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { SourceError } from '../../platform/tiles/archive/byte-source.ts';
import { hasRings } from '../map-services/rings.ts';
import { createMapFiles } from './map-files.ts';
import { classicBase, mapboxStyle, mapOrigins } from './map-provider.ts';
import { protomapsStyle } from './protomaps-style.ts';
import { createRemoteStyles } from './remote-styles.ts';
import type { StreetFiles } from './street-files.ts';

/** What stands in for a style by address. */
const FALLBACK: ClassicStyle = 'streets';
const MAPBOX_STYLE = /^mapbox:\/\/styles\/([\w-]+\/[\w-]+)$/;

const OVERVIEW = 'Built-in overview map, without streets. Add them under Streets.';
const WITHOUT_STYLE = 'Built-in overview map: the map provider of this server has no style of this name.';

/** Where styles by address may come from. */
export interface StyleAccess {
  origins: string[];
  /** Styles of Mapbox by their own addresses. */
  hasMapbox: boolean;
  /** The operator named the hosts: staff cannot. */
  areHostsFixed: boolean;
}

/** At any moment: staff may choose another provider. */
export const styleAccess = (config: MapConfig): StyleAccess => ({
  get origins() {
    return mapOrigins(config);
  },
  get hasMapbox() {
    return config.provider === 'mapbox';
  },
  areHostsFixed: config.fixed.hosts,
});

/** Why a style cannot be shown on this server; null: its address may be fetched. */
export function addressProblem(style: MapStyle, { origins, hasMapbox, areHostsFixed }: StyleAccess): string | null {
  if (style.type === 'classic' || style.url.startsWith('/')) return null;
  if (hasMapbox && MAPBOX_STYLE.test(style.url)) return null;
  if (origins.includes(URL.parse(style.url)?.origin ?? '')) return null;
  const host = URL.parse(style.url)?.host || style.url;
  const wayOut = areHostsFixed
    ? 'Its operator can add it to MAP_HOSTS'
    : 'An administrator can allow it under Tools, Settings';
  return `This server does not allow maps from ${host}. ${wayOut}.`;
}

/** Milliseconds in which a file of streets is read. */
const FILE_TIME = 10_000;

/** The name at the end of an address. */
function nameIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function orNone(error: unknown): null {
  if (error instanceof SourceError) return null;
  throw error;
}

/** What follows from the provider that counts now: made again when staff choose another. */
function createNow(config: MapConfig) {
  const make = () => {
    const { provider, key, hosts } = config;
    const origins = mapOrigins(config);
    const version = createHash('sha256').update(JSON.stringify(config)).digest('base64url');
    return { provider, key, hosts, origins, version, remote: createRemoteStyles(origins) };
  };
  let known = make();
  return () => {
    const isSame = known.provider === config.provider && known.key === config.key && known.hosts === config.hosts;
    if (!isSame) known = make();
    return known;
  };
}

/** What maps of this server stand on. */
export function createBaseMaps(config: MapConfig, readStreets: StreetFiles) {
  const files = createMapFiles(config.provider === 'pmtiles' ? config.pmtiles : null);
  const access = styleAccess(config);
  const now = createNow(config);
  const remote = (address: string) => now().remote(address);
  const tilesOfAll = () => ({ world: files.world().address, satellite: files.satellite().address });
  const builtIn = { type: 'built-in', style: FALLBACK } as const;
  const at = (url: string): MapBase['base'] => ({ type: 'style', url, fallback: FALLBACK });
  const styleAt = (query: Record<string, string>) => at(`/maps/style?${new URLSearchParams(query)}`);

  /** A style by its address; null: this server may not fetch it. */
  function byAddress(url: string): MapBase['base'] | null {
    // On this server: the page reads it itself.
    if (url.startsWith('/')) return at(url);
    const mapbox = MAPBOX_STYLE.exec(url)?.[1];
    if (config.provider === 'mapbox' && mapbox !== undefined) return styleAt({ mapbox });
    return now().origins.includes(URL.parse(url)?.origin ?? '') ? styleAt({ url }) : null;
  }

  /** At once, for a page. A style by its address that cannot be used becomes the built-in map in the browser. */
  const baseOf = (style: MapStyle, language: string, tiles?: string): MapBase => ({
    base:
      style.type === 'classic' ? classicBase(style.style, language, config, tiles) : (byAddress(style.url) ?? builtIn),
    tiles: tilesOfAll(),
    services: { routes: config.router !== null, places: config.geocoder !== null, rings: hasRings(config.router) },
  });

  /** What the file at a served address says of itself. */
  const streetsAt = (tiles: string) => {
    const [, , sha256 = '', name = ''] = /^[^?]*/.exec(tiles)?.[0].split('/') ?? [];
    return readStreets(sha256, nameIn(name), AbortSignal.timeout(FILE_TIME));
  };
  const problemOf = (tiles: string): Promise<string | null> =>
    streetsAt(tiles).then(
      () => null,
      (error: unknown) => {
        if (error instanceof SourceError) return error.message;
        throw error;
      },
    );

  async function noticeOf(style: MapStyle, { base }: MapBase, tiles?: string): Promise<CheckedMapBase['notice']> {
    if (style.type === 'classic' && base.type === 'style' && tiles) {
      const problem = await problemOf(tiles);
      return problem === null ? null : { reason: 'STYLE_UNUSABLE', message: problem };
    }
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
    get origins() {
      return now().origins;
    },
    /** Another one when a page's base may be. */
    get version() {
      return now().version;
    },
    baseOf,
    /** What a document's style is on this server; one that cannot be used is the built-in map, with a notice. */
    async resolve(style: MapStyle, language: string, tiles?: string): Promise<CheckedMapBase> {
      const found = baseOf(style, language, tiles);
      const notice = await noticeOf(style, found, tiles);
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
      if (wanted.name === undefined) return null;
      if (wanted.tiles !== undefined) {
        const facts = await streetsAt(wanted.tiles).catch(orNone);
        const drawn = { file: wanted.tiles, attribution: facts?.attribution };
        return facts && JSON.stringify(protomapsStyle(wanted.name, wanted.language, drawn));
      }
      const own = files.own();
      return own && JSON.stringify(protomapsStyle(wanted.name, wanted.language, { file: own.address }));
    },
  };
}

/** Which style: by a provider's address, a Mapbox name, or a classic name of the operator's file or of the streets at an address. */
export interface StyleQuery {
  url?: string | undefined;
  mapbox?: string | undefined;
  name?: ClassicStyle | undefined;
  tiles?: string | undefined;
  language: string;
}

export type BaseMaps = ReturnType<typeof createBaseMaps>;
