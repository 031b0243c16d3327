import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useFileAddresses } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { mapBase } from '../gis.queries.ts';

type Base = Pick<RecordOf<GisDocument, 'settings'>, 'mapStyle' | 'streets'>;

/** Served address of the streets that a map has of its own; undefined: none, or it is not known yet. */
export function useStreetTiles(streets: Base['streets']): string | undefined {
  const { space } = useEditor();
  const addresses = useFileAddresses(space.id, streets ? [streets.url] : []);
  return streets ? addresses.get(streets.url) : undefined;
}

/** What lies under the map on this server; null until it is known. What was shown before stays until then. */
export function useMapBase({ mapStyle, streets }: Base, style: ClassicStyle | null = null): MapBase | null {
  const tiles = useStreetTiles(streets);
  const { data } = useQuery(mapBase(style ? { type: 'classic', style } : mapStyle, tiles));
  return data ?? null;
}
