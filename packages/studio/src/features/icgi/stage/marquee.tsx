import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type PointerEvent, useState } from 'react';
import { useEditor } from '../editor-hooks.ts';
import { standingOf } from '../things/arrange.ts';
import { useStageSelection } from '../things/stage-selection.tsx';

interface Frame {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Pixels from which a press is a frame. */
const FRAME_FROM = 4;

/** Draws a frame on the empty picture and selects what stands in it; with Shift in addition. */
export function useMarquee(keyframeId: string, rect: PictureRect, onPress: () => void) {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const [frame, setFrame] = useState<Frame | null>(null);
  const isDrawn = frame !== null && Math.hypot(frame.to.x - frame.from.x, frame.to.y - frame.from.y) >= FRAME_FROM;
  const pointOf = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const inside = ({ from, to }: Frame): string[] => {
    const { canvas } = store.records().one('settings');
    const [left, right] = [Math.min(from.x, to.x) / rect.width, Math.max(from.x, to.x) / rect.width];
    const [top, bottom] = [Math.min(from.y, to.y) / rect.height, Math.max(from.y, to.y) / rect.height];
    return store.list('placements').flatMap((placement) => {
      if (placement.keyframe?.id !== keyframeId) return [];
      const outline = placement.data.type === 'outline' ? placement.data.outline?.id : undefined;
      const { x, y, width, height } = standingOf(placement, store.get('outlines', outline ?? '')?.size, canvas);
      const isIn = x >= left && x + width <= right && y >= top && y + height <= bottom;
      return isIn ? [`placements/${placement.id}`] : [];
    });
  };
  return {
    frame: isDrawn ? frame : null,
    listeners: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setFrame({ from: at, to: at });
      },
      onPointerMove(event: PointerEvent) {
        if (frame) setFrame({ ...frame, to: pointOf(event) });
      },
      onPointerUp(event: PointerEvent) {
        if (!frame) return;
        setFrame(null);
        if (!isDrawn) onPress();
        else choose(event.shiftKey ? new Set([...ids, ...inside(frame)]) : inside(frame));
      },
      onPointerCancel: () => setFrame(null),
    },
  };
}
