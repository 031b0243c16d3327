import { placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { shownFeatures } from '../shown-features.ts';
import { type Frame, keysInside } from './drawing/marquee.ts';
import { movedFrom, type Standing, standingOf } from './drawing/moved-features.ts';
import type { Pixel } from './drawing/snap.ts';
import { keyOfTarget } from './keys-of-targets.ts';
import { useAddFeature } from './use-add-feature.ts';

/** Pixels that a press may wander and still be a click. */
const STILL = 4;

/** A press of the main button: what is moved with it, or the frame that is drawn. Neither: the map itself moves. */
interface Press {
  at: Pixel;
  isMoved: boolean;
  drag: Standing | null;
  isFraming: boolean;
}

/**
 * Selecting and moving on the map: a click selects, with Shift or Ctrl adds; a drag with Shift draws a frame and adds what
 * lies in it; what is selected is dragged; a double click frames. With a tool of points, a click adds one. Returns the frame
 * while it is drawn.
 */
export function useMapPointer(host: RefObject<HTMLElement | null>): Frame | null {
  const { store } = useEditor();
  const gis = useShownRecords();
  const session = useMapSession();
  const { map } = session;
  const selection = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const add = useAddFeature();
  const isGraph = useAddress().tab === 'graph';
  const [frame, setFrame] = useState<Frame | null>(null);
  const latest = useRef({ selection, session, isReadOnly, add, gis });
  latest.current = { selection, session, isReadOnly, add, gis };
  useEffect(() => {
    const element = host.current;
    // Next to the graph the map is not editable: rules run there, and stops select it.
    if (!element || !map || isGraph) return undefined;
    let pressed: Press | null = null;
    const at = ({ clientX, clientY }: MouseEvent): Pixel => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return;
      const point = at(event);
      const { session: now, isReadOnly: isFixed, selection: chosen } = latest.current;
      const isSelecting = now.tool === 'select';
      const isFraming = isSelecting && event.shiftKey;
      const isGrabbed = isSelecting && !isFixed && !isFraming && isOnSelected(map, point, chosen.ids);
      const drag = isGrabbed ? standingOf(store.records(), chosen.ids) : null;
      pressed = { at: point, drag, isFraming, isMoved: false };
      if (drag || isFraming) element.setPointerCapture(event.pointerId);
    };
    // What is dragged, or framed, does not move the map as well.
    const onNative = (event: Event) => {
      if (pressed && (pressed.drag || pressed.isFraming)) event.stopPropagation();
    };
    const onMove = (event: PointerEvent) => {
      if (!pressed) return;
      const point = at(event);
      if (!pressed.isMoved && isFar(pressed.at, point)) {
        pressed.isMoved = true;
        if (pressed.drag) store.beginGesture('Move on map');
      }
      if (!pressed.isMoved) return;
      if (pressed.isFraming) setFrame({ from: pressed.at, to: point });
      if (pressed.drag) {
        const move = { from: map.unproject(pressed.at), to: map.unproject(point) };
        store.execute(placeFeatures, { items: movedFrom(pressed.drag, move) });
      }
    };
    const onUp = (event: PointerEvent) => {
      const began = pressed;
      pressed = null;
      setFrame(null);
      if (!began) return;
      const point = at(event);
      const { session: now, add: addAt, selection: chosen, gis: records } = latest.current;
      if (began.isMoved) {
        if (began.drag) store.endGesture();
        if (!began.isFraming) return;
        const shown = shownFeatures(records, { ...now, zoom: map.camera().zoom });
        chosen.choose([
          ...chosen.ids,
          ...keysInside({ from: began.at, to: point }, shown, (place) => map.project(place)),
        ]);
      } else if (now.tool === 'point' || now.tool === 'label') addAt(now.tool, map.unproject(point));
      else if (now.tool === 'select') selectAt(map, point, event, chosen);
    };
    const onCancel = () => {
      if (pressed?.isMoved && pressed.drag) store.endGesture();
      pressed = null;
      setFrame(null);
    };
    const onDouble = (event: MouseEvent) => {
      const { session: now } = latest.current;
      const [target] = now.tool === 'select' ? map.pick(at(event)) : [];
      if (!target) return;
      // The map would come one level closer besides.
      event.stopPropagation();
      now.camera?.frame([keyOfTarget(target)]);
    };
    const capture = { capture: true };
    element.addEventListener('pointerdown', onDown, capture);
    element.addEventListener('mousedown', onNative, capture);
    element.addEventListener('touchstart', onNative, { capture: true, passive: true });
    element.addEventListener('dblclick', onDouble, capture);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onCancel);
    return () => {
      onCancel();
      element.removeEventListener('pointerdown', onDown, capture);
      element.removeEventListener('mousedown', onNative, capture);
      element.removeEventListener('touchstart', onNative, capture);
      element.removeEventListener('dblclick', onDouble, capture);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onCancel);
    };
  }, [host, map, store, isGraph]);
  return frame;
}

function selectAt(
  map: GisMap,
  point: Pixel,
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

function isOnSelected(map: GisMap, point: Pixel, keys: ReadonlySet<string>): boolean {
  const [target] = map.pick(point);
  return target !== undefined && keys.has(keyOfTarget(target));
}

const isFar = (a: Pixel, b: Pixel): boolean => Math.hypot(a.x - b.x, a.y - b.y) > STILL;
