import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { glide } from './glide.ts';

/** Where a node stands on the canvas, in its pixels. */
export interface NodeBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Scrolls to the node that was selected elsewhere: in a list, by a link, by a check. Returns a function that does so at
 * once, and whether there is such a node.
 */
export function useShownNode(
  box: RefObject<HTMLDivElement | null>,
  boxOf: (id: string) => NodeBox | undefined,
  current: string | undefined,
): () => boolean {
  const flow = useReactFlow();
  const latest = useRef(boxOf);
  useEffect(() => {
    latest.current = boxOf;
  }, [boxOf]);
  const show = useCallback((): boolean => {
    const node = latest.current(current ?? '');
    const bounds = box.current?.getBoundingClientRect();
    if (!node || !bounds) return false;
    const { x, y, width, height } = node;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + width, y: y + height });
    const isInSight = from.x >= bounds.left && to.x <= bounds.right && from.y >= bounds.top && to.y <= bounds.bottom;
    if (!isInSight)
      void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.5), duration: glide() });
    return true;
  }, [current, flow, box]);
  useEffect(() => void show(), [show]);
  return show;
}
