import { type RefObject, useEffect, useRef, useState } from 'react';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import { useOne } from '../editor-hooks.ts';
import { useStage } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';
import { useTool } from './tool-state.tsx';

/** One press of a zoom key or button. */
const ZOOM_STEP = 1.4;
/** Wheel pixels in which the picture grows by e. */
const WHEEL = 160;
/** CSS pixels of a line of a wheel that counts in lines. */
const LINE = 16;

interface Point {
  x: number;
  y: number;
}

/** What keys, buttons and menus do to the magnification of the picture. */
export function useZoomActions() {
  const { stage } = useStage();
  const { canvas } = useOne('settings');
  return {
    zoomIn: () => stage.zoomBy(ZOOM_STEP),
    zoomOut: () => stage.zoomBy(1 / ZOOM_STEP),
    fit: () => stage.zoomBy(0),
    /** CSS pixels for each pixel of the canvas. */
    toScale: (scale: number) => stage.zoomBy((scale * canvas.width) / Math.max(1, stage.rect().width)),
  };
}

const isOfBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=toolbar], [data-stage-bar]') !== null;

/**
 * Zooms with Ctrl and the wheel, by pinching, or with the zoom tool; pans with the wheel, with the hand, while Space is
 * held, or with the middle button. The answer says whether a press pans now.
 */
export function useStageZoom(section: RefObject<HTMLElement | null>): { isHand: boolean } {
  const { stage } = useStage();
  const { tool } = useTool();
  const { selected } = useSelection();
  const [isSpace, setSpace] = useState(false);
  const isHand = tool === 'hand' || isSpace;
  const latest = useRef({ isHand, tool });
  latest.current = { isHand, tool };
  const canHoldSpace = tool === 'select' && selected?.collection !== 'transitions';

  useEffect(() => {
    if (!canHoldSpace) return undefined;
    const life = new AbortController();
    const { signal } = life;
    const onDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isInPopup(target))
        return;
      const isHere = target === document.body || (target instanceof Node && section.current?.contains(target));
      if (!isHere || isOfBar(target)) return;
      setSpace(true);
      event.preventDefault();
    };
    const onUp = (event: KeyboardEvent) => event.key === ' ' && setSpace(false);
    addEventListener('keydown', onDown, { signal });
    addEventListener('keyup', onUp, { signal });
    addEventListener('blur', () => setSpace(false), { signal });
    return () => {
      life.abort();
      setSpace(false);
    };
  }, [canHoldSpace, section]);

  useEffect(() => {
    const element = section.current;
    if (!element) return undefined;
    const life = new AbortController();
    const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = stage.element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onWheel = (event: WheelEvent) => {
      if (isOfBar(event.target)) return;
      event.preventDefault();
      const size = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
      const [dx, dy] = [event.deltaX * size, event.deltaY * size];
      if (event.ctrlKey || event.metaKey) stage.zoomAt(Math.exp(-dy / WHEEL), placeOf(event));
      else if (event.shiftKey && dx === 0) stage.panBy(-dy, 0);
      else stage.panBy(-dx, -dy);
    };
    /** Fingers, or the one pointer that pans, where each was last. */
    const pointers = new Map<number, Point>();
    const onDown = (event: PointerEvent) => {
      if (isOfBar(event.target)) return;
      const { isHand: pans, tool: inHand } = latest.current;
      const isTouch = event.pointerType === 'touch';
      const isPan = event.button === 1 || (event.button === 0 && pans);
      if (inHand === 'zoom' && event.button === 0) {
        stage.zoomAt(
          event.altKey || event.shiftKey ? 1 / (ZOOM_STEP * ZOOM_STEP) : ZOOM_STEP * ZOOM_STEP,
          placeOf(event),
        );
      } else if (isTouch || isPan) pointers.set(event.pointerId, placeOf(event));
      if (!isPan && inHand !== 'zoom' && pointers.size < 2) return;
      if (isPan) element.setPointerCapture(event.pointerId);
      event.preventDefault();
      event.stopPropagation();
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = placeOf(event);
      pointers.set(event.pointerId, now);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      const isOneFinger = event.pointerType === 'touch' && !other && !latest.current.isHand;
      if (isOneFinger) return;
      if (other) {
        const apart = ({ x, y }: Point) => Math.max(1, Math.hypot(x - other.x, y - other.y));
        stage.zoomAt(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        stage.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else stage.panBy(now.x - before.x, now.y - before.y);
      event.stopPropagation();
    };
    const onUp = (event: PointerEvent) => pointers.delete(event.pointerId);
    const options = { signal: life.signal, capture: true };
    element.addEventListener('wheel', onWheel, { signal: life.signal, passive: false });
    element.addEventListener('pointerdown', onDown, options);
    element.addEventListener('pointermove', onMove, options);
    element.addEventListener('pointerup', onUp, options);
    element.addEventListener('pointercancel', onUp, options);
    return () => life.abort();
  }, [stage, section]);
  return { isHand };
}
