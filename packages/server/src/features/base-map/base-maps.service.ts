import type { ResolveBaseMap, ResolvedBaseMap } from '@diorama/contract/base-map/base-map.contract.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';
import { createMapFiles } from './map-files.ts';
import { classicBase, mapboxStyle, mapOrigins } from './map-provider.ts';
import { protomapsStyle } from './protomaps-style.ts';
import { createRemoteStyles } from './remote-styles.ts';

/** What stands in for a style by address. */
const FALLBACK: ClassicStyle = 'streets';
const MAPBOX_STYLE = /^mapbox:\/\/styles\/([\w-]+\/[\w-]+)$/;

const OVERVIEW = 'This is the built-in overview map. Connect a provider of streets to show more.';

/** What maps of this server stand on. */
export function createBaseMaps(config: MapConfig) {
  const files = createMapFiles(config.provider === 'pmtiles' ? config.pmtiles : null);
  const origins = mapOrigins(config);
  const remote = createRemoteStyles(origins);

  async function tiles(): Promise<ResolvedBaseMap['tiles']> {
    const { world, satellite } = await files.builtIn();
    return { world: world.address, satellite: satellite.address };
  }

  const fallback = (reason: 'HOST_NOT_ALLOWED' | 'STYLE_UNUSABLE', message: string) => ({
    base: { type: 'built-in', style: FALLBACK } as const,
    notice: { reason, message },
  });

  async function byAddress(url: string): Promise<Omit<ResolvedBaseMap, 'tiles'>> {
    const at = (address: string) => ({
      base: { type: 'style', url: address, fallback: FALLBACK } as const,
      notice: null,
    });
    // On this server: the page reads it itself.
    if (url.startsWith('/')) return at(url);
    const mapbox = MAPBOX_STYLE.exec(url)?.[1];
    if (config.provider === 'mapbox' && mapbox !== undefined)
      return at(`/maps/style?${new URLSearchParams({ mapbox })}`);
    const origin = URL.parse(url)?.origin ?? '';
    if (!origins.includes(origin)) {
      const host = URL.parse(url)?.host || url;
      return fallback(
        'HOST_NOT_ALLOWED',
        `This server does not allow maps from ${host}. Its operator can add it to MAP_HOSTS.`,
      );
    }
    const style = await remote(url);
    if ('problem' in style) return fallback('STYLE_UNUSABLE', `${style.problem}.`);
    return at(`/maps/style?${new URLSearchParams({ url })}`);
  }

  return {
    files,
    /** Origins that pages with maps may call beside this server. */
    origins,
    /** What a document's style is on this server; one that cannot be used is the built-in map, with a notice. */
    async resolve({ mapStyle, language }: ResolveBaseMap): Promise<ResolvedBaseMap> {
      if (mapStyle.type === 'url') return { ...(await byAddress(mapStyle.url)), tiles: await tiles() };
      const base = classicBase(mapStyle.style, language, config);
      const notice = base.type === 'built-in' ? ({ reason: 'OVERVIEW_ONLY', message: OVERVIEW } as const) : null;
      return { base, notice, tiles: await tiles() };
    },
    /** A style that this server sends: JSON, or null where it has none of that kind. */
    async style(wanted: StyleQuery): Promise<string | null> {
      if (wanted.url !== undefined) {
        const style = await remote(wanted.url);
        return 'json' in style ? style.json : null;
      }
      if (wanted.mapbox !== undefined)
        return config.provider === 'mapbox' ? JSON.stringify(mapboxStyle(wanted.mapbox, config.key ?? '')) : null;
      const own = wanted.name === undefined ? null : await files.own();
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
