import { featuresByLayer } from '@diorama/documents/gis/layers.ts';
import { useDeferredValue, useMemo } from 'react';
import { useShownGraph, useShownRecords } from '../editor-hooks.ts';
import { derivedGraph } from './derived-graph.ts';

/** What refers to what, a little behind the edits: it reads the whole map. An edit of rules leaves its features in their order. */
export function useDerivedGraph() {
  const map = useDeferredValue(useShownRecords());
  const gis = useDeferredValue(useShownGraph());
  const inside = useMemo(() => featuresByLayer(map), [map]);
  return useMemo(() => ({ gis, ...derivedGraph(gis, inside) }), [gis, inside]);
}
