import type { Placed } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { LngLat, OutlineGeometry } from '@diorama/documents/gis/geo.schema.ts';
import { type Move, movedGeometry, movedPlace } from '@diorama/documents/gis/geometry/moved.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { idsIn } from '../../selection/map-selection.tsx';

/** Where features stand before they are moved, by their ids. */
export type Standing = ReadonlyMap<string, LngLat | OutlineGeometry>;

/** Where the features of some keys stand. */
export function standingOf(gis: GisRecords, keys: Iterable<string>): Standing {
  const all = [...keys];
  const standing = new Map<string, LngLat | OutlineGeometry>();
  for (const collection of ['hotspots', 'labels'] as const)
    for (const id of idsIn(all, collection)) {
      const feature = gis.get(collection, id);
      if (feature) standing.set(id, feature.position);
    }
  for (const id of idsIn(all, 'outlines')) {
    const outline = gis.get('outlines', id);
    if (outline) standing.set(id, outline.geometry);
  }
  return standing;
}

/** Where they stand after a move. */
export const movedFrom = (standing: Standing, move: Move): Placed[] =>
  [...standing].map(([id, place]) =>
    'type' in place ? { id, geometry: movedGeometry(place, move) } : { id, position: movedPlace(place, move) },
  );
