import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { mapFile } from './map-files.ts';

/** What a map's base is drawn with on this server. A style address is not followed: the built-in map stands in. */
export const baseMapOf = (style: MapStyle): MapBase => ({
  base: { type: 'built-in', style: style.type === 'classic' ? style.style : 'streets' },
  tiles: { world: mapFile('world').url, satellite: mapFile('satellite').url },
});
