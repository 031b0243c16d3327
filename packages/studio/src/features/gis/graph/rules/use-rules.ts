import { ruleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import { useMemo } from 'react';
import { useShownGraph } from '../../editor-hooks.ts';
import { useRuleNames } from './use-rule-names.ts';

/** The rules on screen, what connects them, and how they read. */
export function useRules() {
  const gis = useShownGraph();
  const names = useRuleNames(gis);
  const rules = useMemo(() => gis.ordered('nodes'), [gis]);
  const edges = useMemo(() => gis.ordered('edges'), [gis]);
  const graph = useMemo(() => ruleGraph(rules, edges), [rules, edges]);
  return { gis, names, rules, edges, graph };
}
