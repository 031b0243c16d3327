import type { OrbitMotion } from './orbit-motion.ts';

/** Degrees of a turn for a drag as long as the canvas is high. */
const TURN = 200;
/** Degrees of one press of an arrow key. */
const KEY_TURN = 8;
/** Share of the picture of one press with Shift. */
const KEY_PAN = 0.06;
/** Factor of the distance of one press of + or -. */
const KEY_ZOOM = 1.15;
/** Pixels that a line of a wheel that counts lines stands for. */
const LINE = 16;

interface Held {
  x: number;
  y: number;
  /** Moves the picture in place of turning it. */
  isPan: boolean;
}

/** Mouse, trackpad, touch and keys on the canvas. Answers with what takes them off again. */
export function listenForInput(canvas: HTMLCanvasElement, motion: OrbitMotion, goHome: () => void): () => void {
  const held = new Map<number, Held>();
  const stop = new AbortController();
  const { signal } = stop;
  // Inside another page, a finger that goes up or down scrolls that page. Its wheel does so by `visitor/frame/leave-wheel.ts`.
  canvas.style.touchAction = globalThis.parent === globalThis.window ? 'none' : 'pan-y';
  if (!canvas.hasAttribute('tabindex')) canvas.tabIndex = 0;
  const height = () => Math.max(1, canvas.clientHeight);

  const onDown = (event: PointerEvent): void => {
    if (event.defaultPrevented) return;
    const isPan = event.button === 1 || event.button === 2 || event.shiftKey || event.metaKey || event.ctrlKey;
    held.set(event.pointerId, { x: event.clientX, y: event.clientY, isPan });
    canvas.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, { ...before, x: event.clientX, y: event.clientY });
    if (other && event.pointerType === 'touch') {
      // Each of two fingers does half of what both do.
      motion.pan(-x / 2 / height(), y / 2 / height());
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 8 && is > 8) motion.zoom(was / is);
    } else if (before.isPan) motion.pan(-x / height(), y / height());
    else motion.orbit((-x / height()) * TURN, (-y / height()) * TURN);
  };
  const onUp = (event: PointerEvent): void => {
    held.delete(event.pointerId);
  };
  const onWheel = (event: WheelEvent): void => {
    const isPinch = event.ctrlKey || event.metaKey;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : LINE);
    motion.zoom(Math.exp(Math.max(-240, Math.min(240, pixels)) * (isPinch ? 0.01 : 0.0016)));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keyAct(event, motion, goHome);
    if (!act) return;
    event.preventDefault();
    act();
  };
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', onMove, { signal, passive: true });
  canvas.addEventListener('pointerup', onUp, { signal });
  canvas.addEventListener('pointercancel', onUp, { signal });
  canvas.addEventListener('lostpointercapture', onUp, { signal });
  canvas.addEventListener('wheel', onWheel, { signal, passive: false });
  canvas.addEventListener('keydown', onKey, { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => stop.abort();
}

function keyAct({ key, shiftKey }: KeyboardEvent, motion: OrbitMotion, goHome: () => void): (() => void) | null {
  const arrows: Partial<Record<string, readonly [right: number, up: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const arrow = arrows[key];
  if (arrow && shiftKey) return () => motion.pan(arrow[0] * KEY_PAN, arrow[1] * KEY_PAN);
  if (arrow) return () => motion.orbit(arrow[0] * KEY_TURN, -arrow[1] * KEY_TURN);
  if (key === '+' || key === '=') return () => motion.zoom(1 / KEY_ZOOM);
  if (key === '-' || key === '_') return () => motion.zoom(KEY_ZOOM);
  return key === 'Home' ? goHome : null;
}
