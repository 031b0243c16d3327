import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useRef } from 'react';
import { NODE_WIDTH, type NodeView } from './graph-view.ts';

/** Brings the node into sight that was selected elsewhere: in a list, by a link, by a check. */
export function useShownNode(
  box: RefObject<HTMLDivElement | null>,
  views: ReadonlyMap<string, NodeView>,
  current: string | undefined,
): void {
  const flow = useReactFlow();
  const latest = useRef(views);
  useEffect(() => {
    latest.current = views;
  }, [views]);
  useEffect(() => {
    const view = latest.current.get(current ?? '');
    const bounds = box.current?.getBoundingClientRect();
    if (!view || !bounds) return;
    const { x, y } = view.node;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + NODE_WIDTH, y: y + view.height });
    const isInSight = from.x >= bounds.left && to.x <= bounds.right && from.y >= bounds.top && to.y <= bounds.bottom;
    if (!isInSight)
      void flow.setCenter(x + NODE_WIDTH / 2, y + view.height / 2, {
        zoom: Math.max(flow.getZoom(), 0.5),
        duration: 150,
      });
  }, [current, flow, box]);
}
