/** What fingers, mouse and wheel do to the picture; positions and distances are CSS pixels in the element. */
export interface GestureTarget {
  panBy(dx: number, dy: number): void;
  zoomAt(factor: number, at: { x: number; y: number }): void;
  /** Two quick taps: closer, or back to the whole. */
  toggleZoom(at: { x: number; y: number }): void;
  /** One tap on nothing in particular. */
  tap?(): void;
}

/** Pixels a finger may wander and still be a tap. */
const TAP_SLOP = 8;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 300;
/** Share of its speed that a flung picture keeps over a 60th of a second. */
const GLIDE = 0.94;
/** Pixels a millisecond below which it has come to rest. */
const REST = 0.02;

interface Finger {
  x: number;
  y: number;
}

/**
 * Listens on the element until the signal aborts. Fingers on what lies above it arrive here only through what is
 * returned: it listens on another element as well.
 */
export function attachGestures(
  element: HTMLElement,
  target: GestureTarget,
  isMotionReduced: () => boolean,
  signal: AbortSignal,
): (above: HTMLElement) => void {
  const fingers = new Map<number, Finger>();
  let speed = { x: 0, y: 0 };
  let movedAt = 0;
  let wandered = 0;
  /** Two fingers were down: none of them taps. */
  let isPinch = false;
  let tappedAt = 0;
  let glide = 0;
  element.style.touchAction = 'none';
  signal.addEventListener('abort', () => cancelAnimationFrame(glide));

  const place = (event: { clientX: number; clientY: number }): Finger => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function glideOn(before: number): void {
    glide = requestAnimationFrame((now) => {
      const elapsed = Math.min(64, now - before);
      target.panBy(speed.x * elapsed, speed.y * elapsed);
      const kept = GLIDE ** (elapsed / (1000 / 60));
      speed = { x: speed.x * kept, y: speed.y * kept };
      if (Math.hypot(speed.x, speed.y) > REST) glideOn(now);
    });
  }

  const onDown = (event: PointerEvent) => {
    const isAbove = event.currentTarget !== element;
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    cancelAnimationFrame(glide);
    if (fingers.size === 0) wandered = 0;
    fingers.set(event.pointerId, place(event));
    isPinch = fingers.size > 1;
    speed = { x: 0, y: 0 };
    movedAt = event.timeStamp;
    if (!isAbove) element.setPointerCapture(event.pointerId); // above, a captured pointer would press no button
  };

  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      fingers.delete(event.pointerId); // it was let go outside of the window
      return;
    }
    const now = place(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    wandered += Math.hypot(dx, dy);
    // A mouse that has left the button it was pressed on would else be lost.
    if (event.pointerType === 'mouse' && wandered > TAP_SLOP && !element.hasPointerCapture(event.pointerId))
      element.setPointerCapture(event.pointerId);
    if (other) {
      const apart = (finger: Finger) => Math.max(1, Math.hypot(finger.x - other.x, finger.y - other.y));
      target.zoomAt(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      target.panBy(dx / 2, dy / 2);
      return;
    }
    const elapsed = Math.max(1, event.timeStamp - movedAt);
    movedAt = event.timeStamp;
    speed = { x: speed.x * 0.5 + (dx / elapsed) * 0.5, y: speed.y * 0.5 + (dy / elapsed) * 0.5 };
    target.panBy(dx, dy);
  };

  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    if (event.type === 'pointerup' && wandered <= TAP_SLOP) {
      if (event.currentTarget !== element) return;
      const isDouble = event.timeStamp - tappedAt < DOUBLE_TAP;
      tappedAt = isDouble ? 0 : event.timeStamp;
      if (isDouble) target.toggleZoom(place(event));
      else if (!isPinch) target.tap?.();
      return;
    }
    const isFlung = event.timeStamp - movedAt < 60 && !isMotionReduced();
    if (isFlung) glideOn(performance.now());
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 16;
    target.zoomAt(Math.exp(-pixels / (event.ctrlKey ? 120 : 480)), place(event));
  };

  const listenOn = (surface: HTMLElement) => {
    surface.addEventListener('pointerdown', onDown, { signal });
    surface.addEventListener('pointermove', onMove, { signal });
    surface.addEventListener('pointerup', onUp, { signal });
    surface.addEventListener('pointercancel', onUp, { signal });
    surface.addEventListener('wheel', onWheel, { signal, passive: false });
  };
  listenOn(element);
  return (above) => {
    listenOn(above);
    // The finger panned or zoomed: its end presses nothing. A key's click has no detail.
    const onClick = (event: MouseEvent) => {
      if (event.detail > 0 && (isPinch || wandered > TAP_SLOP)) event.stopPropagation();
    };
    above.addEventListener('click', onClick, { signal, capture: true });
  };
}
