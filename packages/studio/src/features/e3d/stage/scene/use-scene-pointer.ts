import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEntitySelection } from '../../entity-selection.tsx';
import { useAsVisitors } from '../../use-e3d-tab.ts';
import { type StageOptions, useStageSession } from '../stage-session.tsx';

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels that a press may wander and still be a click. */
const STILL = 4;

/**
 * Selecting in the picture: a click takes the entity and its slot, with Alt the entity alone, Shift or Ctrl adds to what is
 * selected; Shift and a drag draws a rectangle. Returns the rectangle that is drawn.
 */
export function useScenePointer(host: RefObject<HTMLElement | null>): Rect | null {
  const { scene, editScene, options, change, picker } = useStageSession();
  const asVisitors = useAsVisitors();
  const selection = useEntitySelection();
  const [marquee, setMarquee] = useState<Rect | null>(null);
  const latest = useRef({ selection, options });
  latest.current = { selection, options };
  useEffect(() => {
    const element = host.current;
    if (!element || !scene || asVisitors) return undefined;
    let from: { x: number; y: number; isMarquee: boolean } | null = null;
    const at = ({ clientX, clientY }: MouseEvent) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement) || editScene?.isBusy()) return;
      const isMarquee = event.shiftKey && picker.current === null;
      from = { ...at(event), isMarquee };
      if (!isMarquee) return;
      // The camera stays where it is.
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (from?.isMarquee && isFar(from, at(event))) setMarquee(rectOf(from, at(event)));
    };
    const onUp = (event: PointerEvent) => {
      const began = from;
      from = null;
      setMarquee(null);
      if (!began) return;
      const point = at(event);
      const { selection: now, options: chosen } = latest.current;
      if (began.isMarquee && isFar(began, point)) {
        now.choose([...now.ids, ...scene.pickInside(rectOf(began, point))]);
        return;
      }
      if (isFar(began, point) || editScene?.isBusy()) return;
      const picked = scene.pick(point.x, point.y);
      if (picker.current) picker.current(picked, event.shiftKey || event.ctrlKey || event.metaKey);
      else pickAt(picked, event, now, chosen, change);
    };
    const onDoubleClick = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLCanvasElement)) return;
      const { x, y } = at(event);
      const picked = scene.pick(x, y);
      if (picked) scene.frame([picked.entity], 'fly');
    };
    element.addEventListener('pointerdown', onDown, { capture: true });
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('dblclick', onDoubleClick);
    return () => {
      element.removeEventListener('pointerdown', onDown, { capture: true });
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('dblclick', onDoubleClick);
    };
  }, [host, scene, asVisitors, editScene, change, picker]);
  return marquee;
}

type Picked = { entity: string; slot: string | null } | null;

function pickAt(
  picked: Picked,
  { shiftKey, ctrlKey, metaKey, altKey }: MouseEvent,
  { ids, choose }: ReturnType<typeof useEntitySelection>,
  { tool }: StageOptions,
  change: (next: Partial<StageOptions>) => void,
): void {
  if (tool === 'measure') return;
  const isAdding = shiftKey || ctrlKey || metaKey;
  change({ slot: picked && !altKey ? picked.slot : null });
  if (!picked) {
    if (!isAdding) choose([]);
    return;
  }
  const { entity } = picked;
  if (!isAdding) choose([entity]);
  else choose(ids.has(entity) ? [...ids].filter((id) => id !== entity) : [...ids, entity]);
}

const isFar = (a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) > STILL;

const rectOf = (a: { x: number; y: number }, b: { x: number; y: number }): Rect => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});
