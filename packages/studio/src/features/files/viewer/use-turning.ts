import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** What turns by drags and the wheel. */
export interface Turning {
  /** By so many pixels of the screen. */
  turn: (x: number, y: number) => void;
  zoom: (factor: number) => void;
}

const WHEEL = 0.001;

/** Turns by one finger or the pointer, zooms by two fingers or the wheel. */
export function useTurning(element: RefObject<HTMLElement | null>, turning: RefObject<Turning | null>) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    const stage = element.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turning.current?.zoom(Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? 6 : 1)));
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [element, turning]);
  const release = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = held.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
      held.current.set(event.pointerId, now);
      if (!other) return turning.current?.turn(now.x - before.x, now.y - before.y);
      const apart = (point: typeof now) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      turning.current?.zoom(apart(now) / apart(before));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
