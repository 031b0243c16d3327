import { movePlacement } from '@diorama/documents/icgi/icgi.commands.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type PointerEvent, useRef } from 'react';
import { useEditor } from '../editor-hooks.ts';

/** CSS px the pointer must travel before a press becomes a drag. */
const DRAG_FROM = 3;

interface PlacementDrag {
  placement: { id: string; x: number; y: number } | undefined;
  rect: PictureRect;
  /** What undo calls it. */
  label: string;
  isOff: boolean;
  /** The press has become a drag. */
  onBegin?: () => void;
}

/** Moves something on its view with the pointer, as one step of undo; a cancelled drag is taken back. */
export function usePlacementDrag({ placement, rect, label, isOff, onBegin }: PlacementDrag) {
  const { store } = useEditor();
  const drag = useRef<{ x: number; y: number; from: { x: number; y: number }; isMoving: boolean } | null>(null);
  const end = (isCancelled: boolean) => {
    const wasMoving = drag.current?.isMoving === true;
    drag.current = null;
    if (!wasMoving) return;
    if (isCancelled) store.cancelGesture();
    else store.endGesture();
  };
  return {
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0 || isOff || !placement) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = placement;
      drag.current = { x: event.clientX, y: event.clientY, from: { x, y }, isMoving: false };
    },
    onPointerMove(event: PointerEvent<Element>) {
      const start = drag.current;
      if (!start || !placement) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.isMoving && Math.hypot(dx, dy) < DRAG_FROM) return;
      if (!start.isMoving) {
        start.isMoving = true;
        store.beginGesture(label);
        onBegin?.();
      }
      const { x, y } = start.from;
      store.execute(movePlacement, { id: placement.id, x: x + dx / rect.width, y: y + dy / rect.height });
    },
    onPointerUp: () => end(false),
    onPointerCancel: () => end(true),
  };
}
