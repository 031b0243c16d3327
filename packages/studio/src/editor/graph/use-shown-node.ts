import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { glide } from './glide.ts';
import type { GraphNode } from './graph.ts';

/** Scrolls to the node that was selected elsewhere: in a list, by a link, by a check. Returns a function that does so at once. */
export function useShownNode(box: RefObject<HTMLDivElement | null>, node: GraphNode | undefined): () => void {
  const flow = useReactFlow();
  const latest = useRef(node);
  useEffect(() => {
    latest.current = node;
  });
  const show = useCallback(() => {
    const bounds = box.current?.getBoundingClientRect();
    if (!latest.current || !bounds) return;
    const { x, y, width, height } = latest.current;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + width, y: y + height });
    const isInSight = from.x >= bounds.left && to.x <= bounds.right && from.y >= bounds.top && to.y <= bounds.bottom;
    if (!isInSight)
      void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.5), duration: glide() });
  }, [flow, box]);
  const { id } = node ?? {};
  useEffect(() => {
    if (id !== undefined) show();
  }, [id, show]);
  return show;
}
