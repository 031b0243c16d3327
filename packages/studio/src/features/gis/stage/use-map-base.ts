import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { wishesOf, withWishes } from '@diorama/documents/gis/drawing/base-wishes.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFileAddresses } from '../../files/public.ts';
import { useEditor, useRecord } from '../editor-hooks.ts';
import { mapBase } from '../gis.queries.ts';

export type Base = Pick<
  RecordOf<GisDocument, 'settings'>,
  'mapStyle' | 'streets' | 'hiddenNames' | 'clearsSite' | 'mainShape'
>;

/** Served address of the streets that a map has of its own; undefined: none, or it is not known yet. */
export function useStreetTiles(streets: Base['streets']): string | undefined {
  const { space } = useEditor();
  const addresses = useFileAddresses(space.id, streets ? [streets.url] : []);
  return streets ? addresses.get(streets.url) : undefined;
}

/** What lies under the map on this server; null until it is known. What was shown before stays until then. */
export function useMapBase(settings: Base, style: ClassicStyle | null = null): MapBase | null {
  const { mapStyle, streets, hiddenNames, clearsSite, mainShape } = settings;
  const tiles = useStreetTiles(streets);
  const { data } = useQuery(mapBase(style ? { type: 'classic', style } : mapStyle, tiles));
  const site = useRecord('outlines', clearsSite ? mainShape?.id : undefined)?.geometry ?? null;
  return useMemo(
    () => (data ? { ...data, base: withWishes(data.base, wishesOf({ hiddenNames, clearsSite }, site)) } : null),
    [data, hiddenNames, clearsSite, site],
  );
}
