import type { TravelProfile } from '@diorama/contract/gis/map-services.ts';
import type { GisOutline } from '@diorama/contract/gis/published-gis.ts';
import { anchorOf } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { textIn } from '../../visitor/text/localized.ts';
import type { LngLat } from '../gis-scene.ts';
import type { MapFeature, MapModel } from './map-model.ts';

type Target = Extract<GisOutline['action'], { type: 'set-navigation' }>['to'];

/** Where visitors are led. */
export interface Destination {
  name: string;
  /** Null: a place is shown, without a card. */
  feature: MapFeature | null;
  place: LngLat;
  /** How one gets there, where the author offers the way; null: the map alone moves. */
  travel: TravelProfile | null;
  /** The way there, where the author drew one. */
  route: Position[] | null;
}

const coordinates = ({ lng, lat }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Where a feature is pointed at. */
export function placeOf({ record }: Pick<MapFeature, 'record'>): LngLat {
  if ('position' in record) return record.position;
  const [lng, lat] = anchorOf(record.geometry);
  return { lng, lat };
}

/** Where the subject of a map is; null: it names none. */
export const mainPlace = (model: MapModel): LngLat | null =>
  targetOf(model, model.data.product.mainShape)?.place ?? null;

/** Where an outline leads by its action; null where it leads nowhere, or what it names is gone. */
export function destinationOf(model: MapModel, { action }: GisOutline): Destination | null {
  if (action.type !== 'set-navigation') return null;
  const { mode = 'camera', profile = 'walking', route = null } = action;
  const found = targetOf(model, action.to ?? model.data.product.mainShape);
  return found && { ...found, travel: mode === 'directions' ? profile : null, route: route?.coordinates ?? null };
}

/** The way to a feature itself, from wherever a visitor begins. */
export const wayTo = (feature: MapFeature): Destination => ({
  name: feature.name,
  feature,
  place: placeOf(feature),
  travel: 'walking',
  route: null,
});

/** Where its directions lead: to where its author leads visitors, else to the feature itself. */
export function travelTo(model: MapModel, feature: MapFeature): Destination {
  const led = 'action' in feature.record ? destinationOf(model, feature.record) : null;
  return led?.travel ? led : wayTo(feature);
}

function targetOf({ features, data, language }: MapModel, to: Target): Omit<Destination, 'travel' | 'route'> | null {
  if (to === null) return null;
  if (!('id' in to)) return { name: coordinates(to.position), feature: null, place: to.position };
  const feature = features.get(to.id);
  if (feature) return { name: feature.name, feature, place: placeOf(feature) };
  for (const layer of data.product.layers) {
    const label = layer.type === 'label' ? layer.features.find(({ id }) => id === to.id) : undefined;
    if (label) return { name: textIn(label.text, language), feature: null, place: label.position };
  }
  return null;
}
