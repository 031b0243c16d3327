import { useId, useState } from 'react';
import { TabList } from '../../../ui/tabs.tsx';
import { NodeList } from './node-list.tsx';
import { useGraph } from './use-graph.ts';

/** The graph in words: its nodes by name. */
export function GraphOutline() {
  const id = useId();
  const { views } = useGraph();
  const [part, setPart] = useState<'nodes'>('nodes');
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <TabList
        id={id}
        label="Parts of the graph"
        tabs={[{ value: 'nodes', label: 'Nodes', count: views.size }]}
        value={part}
        onChange={setPart}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${part}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        <NodeList />
      </div>
    </div>
  );
}
