import type { Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { MapServices } from './map-services.ts';

/** What lies under a map, as this deployment draws it. */
export interface MapBase {
  /** One that is built in, on pages with its colours, or a provider's style by its address, with what stands in for it. */
  base:
    | { type: 'built-in'; style: ClassicStyle; palette?: Palette | undefined }
    | { type: 'style'; url: string; fallback: ClassicStyle };
  /** Addresses of the built-in maps, PMTiles. */
  tiles: { world: string; satellite: string };
  services: MapServices;
}

/** The same for an editor. */
export interface CheckedMapBase extends MapBase {
  /** Why the base differs from the requested one; null if it does not. `message` is shown as it is. */
  notice: { reason: 'OVERVIEW_ONLY' | 'HOST_NOT_ALLOWED' | 'STYLE_UNUSABLE'; message: string } | null;
}
