import { explain, type Reason } from '@diorama/documents/e3d/graph/explain.ts';
import type { GraphFault } from '@diorama/documents/e3d/graph/graph-source.ts';
import { valueText } from '@diorama/players/e3d/configuration/value-text.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { useConfiguration } from '../configuration/configuration.tsx';
import { useOne } from '../editor-hooks.ts';
import { useGraphSelection } from './graph-selection.tsx';
import { type EdgeView, edgeViews, nodeViews } from './graph-view.ts';

/** The graph as it is drawn. */
export function useGraph() {
  const { source, graph } = useConfiguration();
  const views = useMemo(() => nodeViews(source, graph), [source, graph]);
  const edges = useMemo(() => edgeViews(views), [views]);
  return { views, edges, source };
}

/** What is wrong with nodes, errors before warnings, by node. */
export function useFaults(): ReadonlyMap<string, Pick<GraphFault, 'level' | 'message'>> {
  const { graph, evaluation } = useConfiguration();
  return useMemo(() => {
    const faults = new Map<string, Pick<GraphFault, 'level' | 'message'>>();
    for (const fault of graph.faults) if (faults.get(fault.node)?.level !== 'error') faults.set(fault.node, fault);
    for (const [node, message] of evaluation.faults)
      if (!faults.has(node)) faults.set(node, { level: 'error', message });
    return faults;
  }, [graph, evaluation]);
}

/** Values as they are read on an edge. */
export function useValueText(): (edge: Pick<EdgeView, 'from' | 'output' | 'type'>) => string {
  const { evaluation } = useConfiguration();
  const { language } = useAddress();
  const { main } = useOne('settings');
  const { sizeUnit } = main;
  return useMemo(
    () =>
      ({ from, output, type }) =>
        type.type === 'event' ? '' : valueText(evaluation.value(`${from}.${output}`), type, { language, sizeUnit }),
    [evaluation, language, sizeUnit],
  );
}

/** Why the selected node has its value: it, and all that had a say; empty while none or several are selected. */
export function useReasons(): readonly Reason[] {
  const { evaluation } = useConfiguration();
  const { ids, current } = useGraphSelection();
  return useMemo(
    () => (current !== undefined && ids.size === 1 ? explain(evaluation, current) : []),
    [evaluation, ids, current],
  );
}
