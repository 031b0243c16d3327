import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { glide } from './glide.ts';
import { NODE_WIDTH, type NodeView } from './graph-view.ts';

/**
 * Brings the node into sight that was selected elsewhere: in a list, by a link, by a check. Returns what does so at once,
 * and tells whether there is one.
 */
export function useShownNode(
  box: RefObject<HTMLDivElement | null>,
  views: ReadonlyMap<string, NodeView>,
  current: string | undefined,
): () => boolean {
  const flow = useReactFlow();
  const latest = useRef(views);
  useEffect(() => {
    latest.current = views;
  }, [views]);
  const show = useCallback((): boolean => {
    const view = latest.current.get(current ?? '');
    const bounds = box.current?.getBoundingClientRect();
    if (!view || !bounds) return false;
    const { x, y } = view.node;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + NODE_WIDTH, y: y + view.height });
    const isInSight = from.x >= bounds.left && to.x <= bounds.right && from.y >= bounds.top && to.y <= bounds.bottom;
    if (!isInSight)
      void flow.setCenter(x + NODE_WIDTH / 2, y + view.height / 2, {
        zoom: Math.max(flow.getZoom(), 0.5),
        duration: glide(),
      });
    return true;
  }, [current, flow, box]);
  useEffect(() => void show(), [show]);
  return show;
}
