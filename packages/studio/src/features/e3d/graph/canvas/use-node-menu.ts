import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useState } from 'react';
import type { NewNode, OpenEnd } from './fitting-types.ts';
import { type NodeView, portText } from './graph-view.ts';
import type { GraphActions } from './use-graph-actions.ts';

interface Point {
  clientX: number;
  clientY: number;
}

/** The list of nodes to add: where it is open, and what a picked one is connected with. */
export function useNodeMenu(
  box: RefObject<HTMLDivElement | null>,
  actions: GraphActions,
  views: ReadonlyMap<string, NodeView>,
) {
  const flow = useReactFlow();
  const [open, setOpen] = useState<{ at: { x: number; y: number }; point: Point; end: OpenEnd | null } | null>(null);
  const openFor = useCallback(
    (point: Point, end: OpenEnd | null) => {
      if (actions.isReadOnly) return;
      const bounds = box.current?.getBoundingClientRect();
      setOpen({ at: { x: point.clientX - (bounds?.left ?? 0), y: point.clientY - (bounds?.top ?? 0) }, point, end });
    },
    [actions.isReadOnly, box],
  );
  const close = useCallback(() => {
    setOpen(null);
    box.current?.focus({ preventScroll: true });
  }, [box]);
  return {
    open,
    close,
    openFor,
    openAt: (point: Point) => openFor(point, null),
    openInMiddle: () => {
      const bounds = box.current?.getBoundingClientRect();
      if (!bounds) return;
      openFor({ clientX: bounds.left + bounds.width / 2 - 108, clientY: bounds.top + bounds.height / 3 }, null);
    },
    pick: ({ type, fields, port }: NewNode) => {
      if (!open) return;
      const { end, point } = open;
      close();
      const at = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
      actions.add(type, end && !end.isOutput ? { x: at.x - 216, y: at.y - 40 } : { x: at.x, y: at.y - 40 }, {
        fields,
        connect: (id) => {
          if (!end || port === null) return null;
          return end.isOutput
            ? { node: id, input: port, from: portText(views.get(end.node), end.node, end.port) }
            : { node: end.node, input: end.port, from: isFirst(type, port) ? id : `${id}.${port}` };
        },
      });
    },
  };
}

/** Nodes with one output go by their id alone. */
const isFirst = (type: NewNode['type'], port: string): boolean => type !== 'state.selection' || port === 'entity';
