import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';

/** Without a provider's style of a name, the built-in one stands in. */
const OPENFREEMAP: Partial<Record<ClassicStyle, string>> = {
  standard: 'liberty',
  streets: 'bright',
  outdoors: 'liberty',
  light: 'positron',
  dark: 'dark',
  'navigation-day': 'bright',
  'navigation-night': 'fiord',
};
const MAPTILER: Record<ClassicStyle, string> = {
  standard: 'streets-v2',
  streets: 'streets-v2',
  outdoors: 'outdoor-v2',
  light: 'dataviz-light',
  dark: 'dataviz-dark',
  satellite: 'satellite',
  'satellite-streets': 'hybrid',
  'navigation-day': 'streets-v2',
  'navigation-night': 'streets-v2-dark',
};
const MAPBOX: Record<ClassicStyle, string> = {
  standard: 'mapbox/streets-v12',
  streets: 'mapbox/streets-v12',
  outdoors: 'mapbox/outdoors-v12',
  light: 'mapbox/light-v11',
  dark: 'mapbox/dark-v11',
  satellite: 'mapbox/satellite-v9',
  'satellite-streets': 'mapbox/satellite-streets-v12',
  'navigation-day': 'mapbox/navigation-day-v1',
  'navigation-night': 'mapbox/navigation-night-v1',
};

const HOSTS: Record<MapConfig['provider'], string[]> = {
  offline: [],
  pmtiles: [],
  openfreemap: ['https://tiles.openfreemap.org'],
  maptiler: ['https://api.maptiler.com'],
  mapbox: ['https://api.mapbox.com'],
};

/** Origins that pages with maps may call in addition to this server: the provider's and those the operator named. */
export const mapOrigins = ({ provider, hosts }: MapConfig): string[] => [
  ...HOSTS[provider],
  ...hosts.map((host) => `https://${host}`),
];

/** What a classic name stands for. `tiles`: served address of the map's own streets, which come before any provider's. */
export function classicBase(
  style: ClassicStyle,
  language: string,
  { provider, key }: MapConfig,
  tiles?: string,
): MapBase['base'] {
  const at = (url: string): MapBase['base'] => ({ type: 'style', url, fallback: style });
  const isPicture = style === 'satellite' || style === 'satellite-streets';
  if (tiles && !isPicture) return at(`/maps/style?${new URLSearchParams({ name: style, language, tiles })}`);
  const token = encodeURIComponent(key ?? '');
  if (provider === 'maptiler') return at(`https://api.maptiler.com/maps/${MAPTILER[style]}/style.json?key=${token}`);
  if (provider === 'mapbox') return at(`/maps/style?${new URLSearchParams({ mapbox: MAPBOX[style] })}`);
  if (provider === 'pmtiles' && !isPicture) return at(`/maps/style?${new URLSearchParams({ name: style, language })}`);
  const open = provider === 'openfreemap' ? OPENFREEMAP[style] : undefined;
  if (open !== undefined) return at(`https://tiles.openfreemap.org/styles/${open}`);
  return { type: 'built-in', style };
}

/** Mapbox draws its styles itself: they come as pictures. `style` is its owner and its name. */
export function mapboxStyle(style: string, key: string): object {
  const [owner = '', name = ''] = style.split('/').map(encodeURIComponent);
  const token = encodeURIComponent(key);
  const tiles = `https://api.mapbox.com/styles/v1/${owner}/${name}/tiles/512/{z}/{x}/{y}@2x?access_token=${token}`;
  const attribution =
    '<a href="https://www.mapbox.com/about/maps/">© Mapbox</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';
  return {
    version: 8,
    sources: { base: { type: 'raster', tiles: [tiles], tileSize: 512, maxzoom: 22, attribution } },
    layers: [{ id: 'base', type: 'raster', source: 'base' }],
  };
}
