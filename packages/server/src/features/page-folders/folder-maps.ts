import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import { CLASSIC_STYLES, type MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import * as z from 'zod';
import type { BaseMaps, StyleQuery } from '../base-map/base-maps.service.ts';

/** Where a folder keeps what lies under maps. */
const MAPS = 'maps';
/** How a style names tiles of the server that sent it, but for those of its project. */
const SERVER_TILES = /pmtiles:\/\/(?=\/maps\/)/g;
const STYLES = '/maps/style?';

/** The parameters of the address of a style, which this server made. */
const Style = z.object({
  url: z.string().optional(),
  mapbox: z.string().optional(),
  name: z.enum(CLASSIC_STYLES).optional(),
  tiles: z.string().optional(),
  language: z.string().default('en'),
}) satisfies z.ZodType<StyleQuery>;

/** What a folder has under its maps. */
interface MapFiles {
  /** Styles by their names in the folder. */
  texts: Record<string, string>;
  /** Tiles of the built-in maps. */
  tiles: { entry: string; path: string; size: number }[];
  /** Servers that are called nevertheless: makers of maps, and this one where the operator's own tiles are shown. */
  hosts: string[];
}

/**
 * Bases of maps as files of a folder: the built-in tiles, and styles whose streets are files of the project. What a
 * maker of maps sends is still fetched from there; its style is in the folder where this server made it.
 */
export function folderMaps(baseMaps: Pick<BaseMaps, 'baseOf' | 'style' | 'files'>, site: string) {
  const styles = new Map<string, string>();
  const hosts = new Set<string>();
  let hasMap = false;

  function inFolder(base: MapBase['base']): MapBase['base'] {
    if (base.type === 'built-in' || base.url.startsWith('/media/')) return base;
    if (!base.url.startsWith(STYLES)) {
      const url = new URL(base.url, site);
      hosts.add(url.host);
      return { ...base, url: url.href };
    }
    const entry = styles.get(base.url) ?? `${MAPS}/style-${styles.size + 1}.json`;
    styles.set(base.url, entry);
    return { ...base, url: entry };
  }

  async function styleOf(address: string): Promise<string | null> {
    const query = Style.parse(Object.fromEntries(new URLSearchParams(address.slice(STYLES.length))));
    const style = await baseMaps.style(query);
    return style === null ? null : style.replaceAll(SERVER_TILES, `pmtiles://${site}`);
  }

  return {
    /** As the server's, with addresses of the folder. There is no router and no search in it. */
    baseOf(style: MapStyle, language: string, tiles?: string): MapBase {
      hasMap = true;
      const { base } = baseMaps.baseOf(style, language, tiles);
      const own = { world: `${MAPS}/world.pmtiles`, satellite: `${MAPS}/satellite.pmtiles` };
      return { base: inFolder(base), tiles: own, services: { routes: false, places: false, rings: false } };
    },

    /** All files that these bases need. A style that cannot be had is left out: the page shows the built-in map. */
    async files(): Promise<MapFiles> {
      const texts: Record<string, string> = {};
      for (const [address, entry] of styles) {
        const text = await styleOf(address);
        if (text === null) continue;
        texts[entry] = text;
        for (const host of hostsIn(text)) hosts.add(host);
      }
      const { world, satellite } = baseMaps.files;
      const tiles = (hasMap ? [world(), satellite()] : []).map(({ path, size }, at) => ({
        entry: `${MAPS}/${at === 0 ? 'world' : 'satellite'}.pmtiles`,
        path,
        size,
      }));
      return { texts, tiles, hosts: [...hosts].sort() };
    },
  };
}

const Sources = z.object({
  sources: z.record(z.string(), z.looseObject({ url: z.string(), tiles: z.array(z.string()) }).partial()),
});

/** The servers whose tiles a style shows. */
function hostsIn(style: string): string[] {
  const parsed = Sources.safeParse(JSON.parse(style));
  const addresses = Object.values(parsed.data?.sources ?? {}).flatMap(({ url, tiles }) => [
    url ?? '',
    ...(tiles ?? []),
  ]);
  return addresses.flatMap((address) => /^(?:pmtiles:\/\/)?https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? []);
}
