import { useId, useState } from 'react';
import { TabList } from '../../../ui/tabs.tsx';
import { useGraph } from './canvas/use-graph.ts';
import { NodeList } from './node-list.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { useRules } from './rules/use-rules.ts';

/** The graph as text: its rules as sentences, and its nodes by name. */
export function GraphOutline() {
  const id = useId();
  const { views } = useGraph();
  const { rules } = useRules();
  const [part, setPart] = useState<'rules' | 'nodes'>('rules');
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <TabList
        id={id}
        label="Parts of the graph"
        tabs={[
          { value: 'rules', label: 'Rules', count: rules.length },
          { value: 'nodes', label: 'Nodes', count: views.size },
        ]}
        value={part}
        onChange={setPart}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {part === 'rules' ? <RuleList /> : <NodeList />}
      </div>
    </div>
  );
}
