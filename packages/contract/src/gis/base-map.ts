import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';

/** What lies under a map, as this deployment draws it. */
export interface MapBase {
  /** One that is built in, or a provider's style by its address, with what stands in for it. */
  base: { type: 'built-in'; style: ClassicStyle } | { type: 'style'; url: string; fallback: ClassicStyle };
  /** Addresses of the built-in maps, PMTiles. */
  tiles: { world: string; satellite: string };
}
