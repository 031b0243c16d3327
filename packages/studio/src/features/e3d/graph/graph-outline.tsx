import { useState } from 'react';
import { GraphOutline as Outline } from '../../../editor/graph/outline.tsx';
import { useGraph } from './canvas/use-graph.ts';
import { NodeList } from './node-list.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { useRules } from './rules/use-rules.ts';

/** The graph as text: its rules as sentences, and its nodes by name. */
export function GraphOutline() {
  const { views } = useGraph();
  const { rules } = useRules();
  const [part, setPart] = useState<'rules' | 'nodes'>('rules');
  return (
    <Outline
      tabs={[
        { value: 'rules', label: 'Rules', count: rules.length },
        { value: 'nodes', label: 'Nodes', count: views.size },
      ]}
      value={part}
      onChange={setPart}
    >
      {part === 'rules' ? <RuleList /> : <NodeList />}
    </Outline>
  );
}
