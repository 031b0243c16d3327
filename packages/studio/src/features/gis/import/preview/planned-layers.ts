import { type ImportedFields, MANY_POINTS } from '@diorama/documents/gis/commands/import.commands.ts';
import { boundsOf } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Geometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisHotspot, GisLayer, GisOutline, GisView } from '@diorama/players/gis/gis-scene.ts';
import type { ImportPlan } from '../plan/plan-import.ts';

/** Colours of what an import adds and changes; they differ in lightness, too. */
export const PLANNED_COLORS = {
  added: { r: 22, g: 128, b: 92, a: 1 },
  changed: { r: 217, g: 119, b: 6, a: 1 },
} as const;
type Planned = keyof typeof PLANNED_COLORS;

type Features = Record<'hotspots' | 'outlines' | 'labels', readonly (ImportedFields & { id: string })[]>;

/** Where something stands on the map now. */
export type PlaceOf = (collection: keyof Features, id: string) => Pick<ImportedFields, 'position' | 'geometry'>;
const nowhere: PlaceOf = () => ({});

/** A change leaves out what stays: a place that gets another name alone stands where it did. */
function placedFeatures(features: Features, placeOf: PlaceOf): Features {
  const placed = (collection: keyof Features) =>
    features[collection].map((feature) =>
      feature.position || feature.geometry ? feature : { ...feature, ...placeOf(collection, feature.id) },
    );
  return { hotspots: placed('hotspots'), outlines: placed('outlines'), labels: placed('labels') };
}

/** What an import adds and changes on the map, as layers of the map itself. Labels are shown as places. */
export function plannedLayers({ edit }: ImportPlan, placeOf: PlaceOf = nowhere): GisLayer[] {
  return (['added', 'changed'] as const).flatMap((kind) => {
    const { hotspots, outlines, labels } = placedFeatures(edit[kind], placeOf);
    const points = [...hotspots, ...labels].flatMap((feature) => pointOf(feature));
    const shapes = outlines.flatMap((feature) => shapeOf(feature, kind));
    return [
      ...(shapes.length > 0 ? [{ id: `${kind}-shapes`, type: 'outline' as const, features: shapes }] : []),
      ...(points.length > 0
        ? [
            {
              id: `${kind}-points`,
              type: 'hotspots' as const,
              category: null,
              zoom: { min: 0, max: 22 },
              display: {
                type: 'circle' as const,
                radius: { min: 10, max: 10 },
                color: PLANNED_COLORS[kind],
                cluster: points.length > MANY_POINTS,
              },
              features: points,
            },
          ]
        : []),
    ];
  });
}

/** What has all that an import adds and changes in view; null: nothing of it has a place. */
export function plannedView({ edit }: ImportPlan, placeOf: PlaceOf = nowhere): GisView | null {
  const bounds = boundsOf(
    (['added', 'changed'] as const).flatMap((kind) =>
      Object.values(placedFeatures(edit[kind], placeOf)).flatMap((features: readonly ImportedFields[]) =>
        features.flatMap(geometryOf),
      ),
    ),
  );
  if (!bounds) return null;
  const { west, south, east, north } = bounds;
  return { type: 'bounds', southWest: { lng: west, lat: south }, northEast: { lng: east, lat: north } };
}

function geometryOf({ position, geometry }: ImportedFields): Geometry[] {
  if (geometry) return [geometry];
  return position ? [{ type: 'Point', coordinates: [position.lng, position.lat] }] : [];
}

function pointOf({ id, name, position }: ImportedFields & { id: string }): GisHotspot[] {
  if (!position) return [];
  return [{ id, name: { type: 'custom', value: name ?? {} }, position, value: 0, category: null }];
}

function shapeOf({ id, name, geometry }: ImportedFields & { id: string }, kind: Planned): GisOutline[] {
  if (!geometry) return [];
  const color = PLANNED_COLORS[kind];
  const look = { fill: color, fillOpacity: 0.25, line: color, lineOpacity: 1, lineWidth: 2, lineDash: [] };
  const styles = { default: look, hovered: {}, selected: {} };
  return [{ id, name: { type: 'custom', value: name ?? {} }, geometry, styles }];
}
