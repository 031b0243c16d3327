import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitted, movedBy, type Size, type ZoomPan, zoomedBy } from './zoom-pan.ts';

/** How much the wheel zooms for each pixel it would scroll. */
const WHEEL = 0.0016;
/** Pixels one press of Shift with an arrow moves by. */
const STEP = 80;

interface Point {
  x: number;
  y: number;
}

/** Zoom and pan of a picture by wheel, pinch, drag, double click and keys. */
export function useZoomPan(stage: RefObject<HTMLElement | null>, picture: Size) {
  const room = useSize(stage);
  /** Null: the whole picture, whatever size the stage takes. */
  const [look, setLook] = useState<ZoomPan | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const whole = fitted(picture, room);
  const change = (next: (now: ZoomPan) => ZoomPan) =>
    setLook((now) => {
      const after = next(now ?? whole);
      return after.scale <= whole.scale ? null : after;
    });
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) =>
    change((now) => zoomedBy(now, factor, at, picture, room));
  const actual = (at: Point = { x: 0, y: 0 }) => change((now) => zoomedBy(now, 1 / now.scale, at, picture, room));
  const move = (x: number, y: number) => change((now) => movedBy(now, x, y, picture, room));

  const newestZoom = useRef(zoom);
  useEffect(() => {
    newestZoom.current = zoom;
  });
  // React listens for the wheel passively, and the page must not scroll or zoom with it.
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      newestZoom.current(Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? 6 : 1)), fromMiddle(stage.current, event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);

  const onPointerMove = (event: PointerEvent) => {
    const held = pointers.current;
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(stage.current, event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    look: look ?? whole,
    isZoomed: look !== null,
    isReady: room.width > 0,
    zoom,
    actual,
    fit: () => setLook(null),
    step: (x: number, y: number) => move(-x * STEP, -y * STEP),
    events: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, fromMiddle(stage.current, event));
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        look === null ? actual(fromMiddle(stage.current, event)) : setLook(null),
    },
  };
}

/** Where an event is, from the middle of the stage. */
function fromMiddle(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
}

/** The size of an element; nothing until it is on screen. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const found = element.current;
    if (!found) return undefined;
    const measure = () => setSize({ width: found.clientWidth, height: found.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
