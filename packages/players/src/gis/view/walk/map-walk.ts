import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap, GisStop } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';
import { placeOf } from '../destinations.ts';
import type { MapFeature, MapModel } from '../map-model.ts';
import { ARROWS, nextStop } from './next-stop.ts';

/** What the keys work with. */
export interface WalkUse {
  model: MapModel;
  strings: Strings;
  /** Opens a feature, as a click on it would. */
  onGo: (feature: MapFeature) => void;
  /** Closes what is open; false: nothing was. */
  onEscape: () => boolean;
  /** The map has other keys while a place is chosen on it. */
  isOff: boolean;
}

/** Callbacks by which the keys notify the page. */
export interface WalkCallbacks {
  /** px from the upper left corner of the map; null: nowhere. */
  ring: (at: { x: number; y: number } | null) => void;
  said: (text: string) => void;
  /** The map got the focus by the keyboard, one of its keys was used, or the focus left it. */
  hint: (event: 'shown' | 'seen' | 'left') => void;
}

/** px by which Shift and an arrow move the map. */
const PAN = 120;

type Placed = GisStop & { x: number; y: number };

/** Steps through what stands on the map by its keys. The stop that they are on is hovered. Call the answer to end it. */
export function walkByKeys(map: GisMap, element: HTMLElement, latest: () => WalkUse, tell: WalkCallbacks): () => void {
  let current: GisStop | null = null;
  /** Where the keys were before they left the map. */
  let last: LngLat | null = null;
  // Its own keys would move the map under the steps.
  map.native.keyboard.disable();
  const show = () => tell.ring(current && map.project(current.place));
  const leave = () => {
    if (current) {
      map.hover(null);
      last = current.place;
    }
    current = null;
    show();
  };
  const stand = (stop: Placed, all: readonly Placed[]) => {
    current = stop;
    map.hover(stop.target);
    show();
    tell.said(sayingOf(stop, all, latest()));
  };
  const step = (direction: (typeof ARROWS)[string]) => {
    const { strings, model } = latest();
    const stops = stopsOf(map, model);
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const known = current;
    const before = known?.place ?? selectedPlace(map, model) ?? last;
    const from = before && isOn(map.project(before), element) ? map.project(before) : middle;
    const others = stops.filter(({ key }) => key !== known?.key);
    const next = nextStop(from, direction, others) ?? (known ? null : nearestTo(from, others));
    if (next) stand(next, stops);
    else tell.said(strings('map-nothing-there'));
  };
  const open = () => {
    const stop = current;
    if (!stop) return;
    if (map.part(stop)) {
      leave();
      tell.said(latest().strings('map-cluster', { count: stop.count }));
      return;
    }
    const feature = latest().model.features.get(stop.target?.id ?? '');
    if (feature) latest().onGo(feature);
  };
  const onKey = (event: KeyboardEvent) => {
    if (latest().isOff || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) map.panBy({ x: arrow.x * PAN, y: arrow.y * PAN });
    else if (arrow) step(arrow);
    else if (event.key === 'Enter' || event.key === ' ') open();
    else if (event.key === '+' || event.key === '=') map.zoomBy(1);
    else if (event.key === '-') map.zoomBy(-1);
    else if (event.key !== 'Escape') return;
    // What has just opened lies above the stop it was opened from, also before it has the focus.
    else if (latest().onEscape()) leave();
    else if (current || map.fold()) leave();
    else return;
    tell.hint('seen');
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) tell.hint('shown');
  };
  const onBlur = () => {
    tell.hint('left');
    leave();
  };
  element.addEventListener('keydown', onKey);
  element.addEventListener('focusin', onFocus);
  element.addEventListener('focusout', onBlur);
  const unsubscribe = map.subscribe((event) => {
    if (event.type === 'move' && current) show();
  });
  return () => {
    unsubscribe();
    element.removeEventListener('keydown', onKey);
    element.removeEventListener('focusin', onFocus);
    element.removeEventListener('focusout', onBlur);
  };
}

/** What visitors can open, and clusters, as they lie on the screen: from the top down, then from the left. */
function stopsOf(map: GisMap, model: MapModel): Placed[] {
  return map
    .stops()
    .filter(({ target }) => target === null || model.features.has(target.id))
    .map((stop) => ({ ...stop, ...map.project(stop.place) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

const isOn = ({ x, y }: { x: number; y: number }, { clientWidth, clientHeight }: Element): boolean =>
  x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;

function selectedPlace(map: GisMap, model: MapModel): LngLat | null {
  const feature = model.features.get(map.selected()?.id ?? '');
  return feature ? placeOf(feature) : null;
}

function nearestTo(from: { x: number; y: number }, stops: readonly Placed[]): Placed | null {
  let nearest: Placed | null = null;
  const away = ({ x, y }: Placed) => Math.hypot(x - from.x, y - from.y);
  for (const stop of stops) if (!nearest || away(stop) < away(nearest)) nearest = stop;
  return nearest;
}

/** `Bakery, Food, 3 of 12 in view`. */
function sayingOf(
  stop: Placed,
  all: readonly Placed[],
  { model, strings }: Pick<WalkUse, 'model' | 'strings'>,
): string {
  const feature = model.features.get(stop.target?.id ?? '');
  const isSeveral = stop.count > 1;
  const name =
    feature && !isSeveral ? feature.name || strings('untitled') : strings('map-cluster', { count: stop.count });
  const category = feature && !isSeveral ? model.categoryName(feature.category) : '';
  const number = all.findIndex(({ key }) => key === stop.key) + 1;
  return [name, category, strings('map-number', { number, count: all.length })].filter(Boolean).join(', ');
}
