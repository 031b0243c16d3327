import type { FoundRoutes, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import { anchorOf } from '@diorama/documents/gis/geometry/bounds.ts';
import { simplifiedTo } from '@diorama/documents/gis/geometry/simplify.ts';
import type { OutlineAction } from '@diorama/documents/gis/gis.schema.ts';
import type { useEditor } from '../editor-hooks.ts';

type Navigation = Extract<OutlineAction, { type: 'set-navigation' }>;
type Route = NonNullable<Navigation['route']>;
type Store = ReturnType<typeof useEditor>['store'];

/** Most positions of a route that is stored with the document: a street's bends are seen, and pages stay small. */
const MOST_POSITIONS = 1_000;

/** From where and to where the route of an outline leads. */
export interface RouteEnds {
  from: LngLat;
  to: LngLat;
}

/** Where a route sets out: where the one before did, else at the outline itself. Null: it would lead nowhere. */
export function routeEnds(store: Store, id: string, { to, route }: Navigation): RouteEnds | null {
  const target = to ?? store.get('settings', 'settings')?.mainShape ?? null;
  const goal = target && ('position' in target ? target.position : placeOf(store, target.id));
  const [first] = route?.coordinates ?? [];
  const isItself = target !== null && 'id' in target && target.id === id;
  const from = first ? { lng: first[0], lat: first[1] } : isItself ? null : placeOf(store, id);
  return goal && from ? { from, to: goal } : null;
}

function placeOf(store: Store, id: string): LngLat | null {
  const outline = store.get('outlines', id);
  if (!outline) return (store.get('hotspots', id) ?? store.get('labels', id))?.position ?? null;
  const [lng, lat] = anchorOf(outline.geometry);
  return { lng, lat };
}

/** What is in it the server has checked. */
const isFound = (value: unknown): value is FoundRoutes =>
  typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);

/** The best route that the server's router finds; null if there is none. Throws when the router is unreachable. */
export async function findRoute({ from, to }: RouteEnds, profile: TravelProfile): Promise<Route | null> {
  const pair = ({ lng, lat }: LngLat) => `${lng},${lat}`;
  const response = await fetch(`/maps/route?${new URLSearchParams({ from: pair(from), to: pair(to), profile })}`);
  if (!response.ok) throw new Error(`The router answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isFound(answer)) throw new Error('The router answered something else');
  const [best] = answer.routes;
  return best ? simplifiedTo({ type: 'LineString', coordinates: best.line }, MOST_POSITIONS) : null;
}
