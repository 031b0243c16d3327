import { movePlacements } from '@diorama/documents/icgi/commands/placement.commands.ts';
import type { PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type PointerEvent, useRef } from 'react';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, pressed, useStageSelection } from '../stage-selection.tsx';
import { snappedPlace } from '../things/arrange.ts';
import { useTool } from './tool-state.tsx';

/** CSS px the pointer must travel before a press becomes a drag. */
const DRAG_FROM = 3;
/** CSS px within which what is dragged is drawn into line with other things. */
const SNAP = 6;

interface PlacementDrag {
  placement: PlacementRecord | undefined;
  rect: PictureRect;
  /** What undo calls it. */
  label: string;
  isOff: boolean;
}

interface Drag {
  x: number;
  y: number;
  /** Everything that moves along, where it was. */
  from: readonly { id: string; x: number; y: number }[];
  /** What stays on the view: lines to be in. */
  others: readonly { x: number; y: number }[];
  isMoving: boolean;
  /** Selected when the pointer is let go before it has moved anything. */
  inside: string | undefined;
}

/**
 * Selects something on its view, with Shift in addition, and moves all that is selected with the pointer, as one step of
 * undo. It comes in line with what stands there, unless Alt is held; a cancelled drag is taken back.
 */
export function usePlacementDrag({ placement, rect, label, isOff }: PlacementDrag) {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const { setGuides } = useTool();
  const drag = useRef<Drag | null>(null);
  const end = (isCancelled: boolean) => {
    const { isMoving = false, inside } = drag.current ?? {};
    drag.current = null;
    setGuides(null);
    if (!isMoving && inside !== undefined && !isCancelled) choose([inside]);
    if (!isMoving) return;
    if (isCancelled) store.cancelGesture();
    else store.endGesture();
  };
  return {
    /** `selects`: the key of a part of it that the press means; `inside`: of one that a press without a drag means. */
    onPointerDown(event: PointerEvent<Element>, selects?: string, inside?: string) {
      if (event.button !== 0 || !placement) return;
      const key = `placements/${placement.id}`;
      const chosen = pressed(ids, selects ?? key, event.shiftKey);
      choose(chosen, selects ?? key);
      if (isOff || event.shiftKey) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const moving = new Set(selects === undefined ? idsIn(chosen, 'placements') : [placement.id]);
      const here = store.list('placements').filter(({ keyframe }) => keyframe?.id === placement.keyframe?.id);
      drag.current = {
        ...{ x: event.clientX, y: event.clientY, isMoving: false, inside },
        // The one under the pointer leads.
        from: [placement, ...here.filter(({ id }) => id !== placement.id && moving.has(id))],
        others: here.filter(({ id }) => id !== placement.id && !moving.has(id)),
      };
    },
    onPointerMove(event: PointerEvent<Element>) {
      const start = drag.current;
      const [lead] = start?.from ?? [];
      if (!start || !lead) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.isMoving && Math.hypot(dx, dy) < DRAG_FROM) return;
      if (!start.isMoving) {
        start.isMoving = true;
        store.beginGesture(label);
      }
      const wanted = { x: lead.x + dx / rect.width, y: lead.y + dy / rect.height };
      const reach = { x: SNAP / rect.width, y: SNAP / rect.height };
      const place = event.altKey ? { ...wanted, guides: null } : snappedPlace(wanted, start.others, reach);
      setGuides(place.guides);
      const [byX, byY] = [place.x - lead.x, place.y - lead.y];
      store.execute(movePlacements, { items: start.from.map(({ id, x, y }) => ({ id, x: x + byX, y: y + byY })) });
    },
    onPointerUp: () => end(false),
    onPointerCancel: () => end(true),
  };
}
