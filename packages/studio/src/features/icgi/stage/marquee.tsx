import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type PointerEvent, useState } from 'react';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { standingOf } from '../things/arrange.ts';

interface Frame {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Pixels from which a press is a frame. */
const FRAME_FROM = 4;

/**
 * Draws a frame on the empty picture and selects what stands in it; with Shift in addition. Where nothing does as a whole, and
 * inside an outline, these are the shapes in it.
 */
export function useMarquee(keyframeId: string, rect: PictureRect, onPress: () => void) {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const [frame, setFrame] = useState<Frame | null>(null);
  const isDrawn = frame !== null && Math.hypot(frame.to.x - frame.from.x, frame.to.y - frame.from.y) >= FRAME_FROM;
  const pointOf = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const shapesIn = ({ from, to }: Frame, layer: Element): string[] => {
    const { left, top } = layer.getBoundingClientRect();
    const box = {
      ...{ left: left + Math.min(from.x, to.x), right: left + Math.max(from.x, to.x) },
      ...{ top: top + Math.min(from.y, to.y), bottom: top + Math.max(from.y, to.y) },
    };
    return [...layer.querySelectorAll<SVGElement>('[data-shape]')].flatMap((shape) => {
      const its = shape.getBoundingClientRect();
      const isIn = its.left >= box.left && its.right <= box.right && its.top >= box.top && its.bottom <= box.bottom;
      return isIn ? [`shapes/${shape.dataset.shape}`] : [];
    });
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
        else {
          const isInOutline = idsIn(ids, 'shapes').length > 0;
          const things = isInOutline ? [] : inside(frame);
          const found = things.length > 0 ? things : shapesIn(frame, event.currentTarget);
          const before = things.length > 0 ? 'placements' : 'shapes';
          choose(event.shiftKey ? [...[...ids].filter((key) => key.startsWith(before)), ...found] : found);
        }
      },
      onPointerCancel: () => setFrame(null),
    },
  };
}
