import type { GisTarget } from '@diorama/players/gis/engine/gis-map.port.ts';

const COLLECTIONS: Readonly<Record<GisTarget['type'], string>> = {
  hotspot: 'hotspots',
  'outline-feature': 'outlines',
  label: 'labels',
};

/** The record of something on the map, as the selection names it. */
export const keyOfTarget = ({ type, id }: Pick<GisTarget, 'type' | 'id'>): string => `${COLLECTIONS[type]}/${id}`;
