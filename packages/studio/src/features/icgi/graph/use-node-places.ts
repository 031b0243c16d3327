import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { arrangeByWorker } from '../../../editor/graph/arrange/arrange-by-worker.ts';
import type { GraphEdge } from './graph-edges.ts';
import { arrangingLines, NODE_HEIGHT, NODE_WIDTH, nodePlaces, type Place } from './node-places.ts';

/** Places for all views, worked out from how they are linked. */
export function arrangeViews(views: readonly { id: string }[], edges: readonly GraphEdge[], start: string | undefined) {
  const nodes = views.map(({ id }) => ({ id, width: NODE_WIDTH, height: NODE_HEIGHT, group: null }));
  return arrangeByWorker({ nodes, edges: arrangingLines(views, edges, start), heads: {}, padding: 0 });
}

const NOTHING: ReadonlyMap<string, Place> = new Map();

/** The places of views. Where none were set they are arranged, once: a new link moves nothing. */
export function useNodePlaces(
  views: readonly KeyframeRecord[],
  edges: readonly GraphEdge[],
  start: string | undefined,
) {
  const isPlaced = views.some(({ position }) => position !== undefined);
  const [arranged, setArranged] = useState<ReadonlyMap<string, Place> | null>(isPlaced ? NOTHING : null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (arranged || isAsked.current) return;
    isAsked.current = true;
    arrangeViews(views, edges, start).then(
      (places) => setArranged(new Map(places.map(({ id, x, y }) => [id, { x, y }]))),
      // In rows, then: the graph is used all the same.
      () => setArranged(NOTHING),
    );
  }, [arranged, views, edges, start]);
  const places = useMemo(() => nodePlaces(views, arranged ?? NOTHING), [views, arranged]);
  return { places, isReady: arranged !== null };
}
