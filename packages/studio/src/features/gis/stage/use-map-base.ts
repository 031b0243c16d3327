import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { MapStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { mapBase } from '../gis.queries.ts';

/** What lies under the map on this server; null until it is known. What was shown before stays until then. */
export function useMapBase(style: MapStyle): MapBase | null {
  const { data } = useQuery(mapBase(style));
  return data ?? null;
}
