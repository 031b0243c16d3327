import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useState } from 'react';
import { freePlace } from '../../../../editor/graph/menu/free-place.ts';
import type { NewNode, OpenEnd } from './fitting-types.ts';
import { NODE_WIDTH, type NodeView, portText } from './graph-view.ts';
import type { GraphActions } from './use-graph-actions.ts';

/** About the height of a new node, in pixels of the canvas. */
const NEW_HEIGHT = 80;

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
      const wanted = { x: end && !end.isOutput ? at.x - NODE_WIDTH : at.x, y: at.y - 40 };
      const standing = [...views.values()].map(({ node, height }) => ({
        x: node.x,
        y: node.y,
        width: NODE_WIDTH,
        height,
      }));
      actions.add(type, end ? wanted : freePlace(standing, wanted, { width: NODE_WIDTH, height: NEW_HEIGHT }), {
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
