import { explain, type Reason } from '@diorama/documents/e3d/graph/explain.ts';
import type { GraphFault } from '@diorama/documents/e3d/graph/graph-source.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { valueText } from '@diorama/players/e3d/configuration/value-text.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import type { NodeGroup } from '../../../../editor/graph/groups/node-groups.ts';
import { usePastRevision } from '../../../../editor/history/past-revision.tsx';
import { useList, useOne, useShownRecords } from '../../editor-hooks.ts';
import { useConfiguration } from '../../stage/configuration.tsx';
import { useNames } from '../../tables/grid/use-cell-reader.ts';
import { type EdgeView, edgeViews, nodeViews } from './graph-view.ts';

/** The graph as it is drawn. */
export function useGraph() {
  const { source, graph } = useConfiguration();
  const views = useMemo(() => nodeViews(source, graph), [source, graph]);
  const edges = useMemo(() => edgeViews(views), [views]);
  return { views, edges, source };
}

/** Groups of nodes on screen: of now, or of the past revision that is shown. */
export function useNodeGroups(): readonly NodeGroup[] {
  const { past } = usePastRevision();
  const shown = useShownRecords();
  const now = useList('nodeGroups');
  return useMemo(() => (past ? shown.ordered('nodeGroups') : now), [past, shown, now]);
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

/** Values as they are read on an edge: a reference by the name of what it leads to. */
export function useValueText(): (edge: Pick<EdgeView, 'from' | 'output' | 'type'>) => string {
  const { evaluation } = useConfiguration();
  const { language } = useAddress();
  const { main } = useOne('settings');
  const names = useNames();
  const { sizeUnit } = main;
  return useMemo(
    () =>
      ({ from, output, type }) => {
        if (type.type === 'event') return '';
        const value = evaluation.value(`${from}.${output}`);
        const { type: target, id }: Readonly<Record<string, unknown>> = isPlainObject(value) ? value : {};
        const name = typeof target === 'string' && typeof id === 'string' ? names.get(target)?.get(id) : undefined;
        return name ?? valueText(value, type, { language, sizeUnit });
      },
    [evaluation, names, language, sizeUnit],
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
