import { useReactFlow } from '@xyflow/react';
import { type RefObject, useState } from 'react';
import { CONNECTING, type Graph, type OpenEnd, type Place } from '../graph.ts';
import { nodeOf } from '../use-graph-keys.ts';
import { freePlace } from './free-place.ts';

interface Point {
  clientX: number;
  clientY: number;
}

interface Open {
  /** Pixels inside the canvas. */
  at: Place;
  point: Point;
  end: OpenEnd | null;
  /** By a key: nodes that are there are offered, too, and a new one stands next to the one that it is connected with. */
  isByKey: boolean;
}

/** Pixels to a node that follows another one. */
const NEXT = 56;
/** Before the ids of choices that are nodes already. */
const TARGET = 'to:';

/** The list of nodes to add and to connect: where it is open, and what becomes of a picked one. */
export function useAddMenu(box: RefObject<HTMLDivElement | null>, graph: Graph) {
  const { add, connecting = CONNECTING } = graph;
  const flow = useReactFlow();
  const [open, setOpen] = useState<Open | null>(null);
  const boundsOf = () => box.current?.getBoundingClientRect() ?? new DOMRect();
  const close = () => {
    setOpen(null);
    box.current?.focus({ preventScroll: true });
  };
  const free = ({ x, y }: Place) => freePlace(graph.nodes, { x, y }, add.size);
  const placeFor = (point: Point, end: OpenEnd | null, isByKey: boolean): Place => {
    const { width, height } = add.size;
    const from = isByKey && end ? nodeOf(graph, end.node) : undefined;
    if (from) return free({ x: from.x + from.width + NEXT, y: from.y });
    const { x, y } = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY });
    const wanted = { x: end && !end.isOutput ? x - width : x, y: y - height / 2 };
    return end ? wanted : free(wanted);
  };
  const openAt = (point: Point, end: OpenEnd | null = null, isByKey = false) => {
    if (!add.choices && !end) return add.pick('', placeFor(point, null, false), null);
    const { left, top } = boundsOf();
    return setOpen({ at: { x: point.clientX - left, y: point.clientY - top }, point, end, isByKey });
  };
  const middle = (): Point => {
    const { left, top, width, height } = boundsOf();
    return { clientX: left + width / 2 - 144, clientY: top + height / 3 };
  };
  const end = open && (open.isByKey || !add.choices) ? open.end : null;
  const targets = end ? graph.targets(end) : [];
  return {
    open,
    close,
    openAt,
    openInMiddle: () => openAt(middle()),
    /** Adds this one there, or offers all. */
    addInMiddle: (choice?: string) => {
      if (choice === undefined) return openAt(middle());
      add.pick(choice, placeFor(middle(), null, false), null);
      return close();
    },
    /** What a node can be connected to: a new one, or one that is there. */
    openFor: (node: string) => {
      const port = graph.outputOf(node);
      if (port !== undefined) openAt(middle(), { node, port, isOutput: true }, true);
    },
    label: end ? `${connecting.verb} to` : add.label,
    choices: open
      ? [...targets.map((one) => ({ ...one, id: `${TARGET}${one.id}` })), ...(add.choices?.(open.end) ?? [])]
      : [],
    pick: (id: string) => {
      if (!open) return;
      close();
      const target = targets.find((one) => `${TARGET}${one.id}` === id);
      if (target) graph.commands.connect(target.wire);
      else add.pick(id, placeFor(open.point, open.end, open.isByKey), open.end);
    },
  };
}
