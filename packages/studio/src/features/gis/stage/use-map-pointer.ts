import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import { placeFeatures } from '@diorama/documents/gis/gis.commands.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, useMapSelection } from '../map-selection.tsx';
import { useMapSession } from '../map-session.tsx';
import { keyOfTarget } from './keys-of-targets.ts';
import { useAddFeature } from './use-add-feature.ts';

/** Pixels that a press may wander and still be a click. */
const STILL = 4;

interface Point {
  x: number;
  y: number;
}

/** A drag of points that are selected: where each began, and where the pointer did. */
interface Drag {
  from: LngLat;
  begun: ReadonlyMap<string, LngLat>;
}

/**
 * Selecting and moving on the map: a click selects, with Shift or Ctrl adds; points that are selected are dragged. With a
 * tool of points, a click adds one.
 */
export function useMapPointer(host: RefObject<HTMLElement | null>): void {
  const { store } = useEditor();
  const { map, tool } = useMapSession();
  const selection = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const add = useAddFeature();
  const latest = useRef({ selection, tool, isReadOnly, add });
  latest.current = { selection, tool, isReadOnly, add };
  useEffect(() => {
    const element = host.current;
    if (!element || !map) return undefined;
    let pressed: { at: Point; drag: Drag | null; isMoved: boolean } | null = null;
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return;
      const point = at(event);
      const { tool: now, isReadOnly: isFixed, selection: chosen } = latest.current;
      const drag = now === 'select' && !isFixed ? dragAt(map, store, point, chosen.ids) : null;
      pressed = { at: point, drag, isMoved: false };
      if (!drag) return;
      // The map stays where it is.
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (!pressed) return;
      const point = at(event);
      if (!pressed.isMoved && isFar(pressed.at, point)) {
        pressed.isMoved = true;
        if (pressed.drag) store.beginGesture('Move on map');
      }
      if (pressed.isMoved && pressed.drag) moveBy(store, pressed.drag, map.unproject(point));
    };
    const onUp = (event: PointerEvent) => {
      const began = pressed;
      pressed = null;
      if (!began) return;
      if (began.isMoved) {
        if (began.drag) store.endGesture();
        return;
      }
      const point = at(event);
      const { tool: now, add: addAt, selection: chosen } = latest.current;
      if (now === 'point' || now === 'label') addAt(now, map.unproject(point));
      else if (now === 'select') selectAt(map, point, event, chosen);
    };
    const onCancel = () => {
      if (pressed?.isMoved && pressed.drag) store.endGesture();
      pressed = null;
    };
    element.addEventListener('pointerdown', onDown, { capture: true });
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onCancel);
    return () => {
      onCancel();
      element.removeEventListener('pointerdown', onDown, { capture: true });
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onCancel);
    };
  }, [host, map, store]);
}

function selectAt(
  map: GisMap,
  point: Point,
  { shiftKey, ctrlKey, metaKey }: MouseEvent,
  { ids, choose }: ReturnType<typeof useMapSelection>,
): void {
  const isAdding = shiftKey || ctrlKey || metaKey;
  const [target] = map.pick(point);
  if (!target) {
    if (!isAdding) choose([]);
    return;
  }
  const key = keyOfTarget(target);
  if (!isAdding) choose([key]);
  else choose(ids.has(key) ? [...ids].filter((one) => one !== key) : [...ids, key]);
}

/** A drag of what is selected, when the press meets some of it. */
function dragAt(map: GisMap, store: EditorStore<GisDocument>, point: Point, keys: ReadonlySet<string>): Drag | null {
  const [target] = map.pick(point);
  if (!target || target.type === 'outline-feature' || !keys.has(keyOfTarget(target))) return null;
  const begun = new Map<string, LngLat>();
  for (const collection of ['hotspots', 'labels'] as const)
    for (const id of idsIn(keys, collection)) {
      const feature = store.get(collection, id);
      if (feature) begun.set(id, feature.position);
    }
  return { from: map.unproject(point), begun };
}

function moveBy(store: EditorStore<GisDocument>, { from, begun }: Drag, to: LngLat): void {
  const items = [...begun].map(([id, { lng, lat }]) => ({
    id,
    position: { lng: wrapped(lng + to.lng - from.lng), lat: Math.max(-90, Math.min(90, lat + to.lat - from.lat)) },
  }));
  store.execute(placeFeatures, { items });
}

/** Across the antimeridian a longitude goes on from the other side. */
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

const isFar = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) > STILL;
