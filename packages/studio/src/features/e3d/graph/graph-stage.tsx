import { Plus, Workflow } from 'lucide-react';
import { GraphCanvas } from '../../../editor/graph/graph-canvas.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useNodeGraph } from './canvas/use-node-graph.ts';

/** The graph of choices, rules and results in the scene's place. */
export function GraphStage() {
  const isReadOnly = useReadOnly() !== null;
  return (
    <GraphCanvas
      graph={useNodeGraph()}
      empty={(add) => (
        <EmptyState
          icon={Workflow}
          title="No graph yet"
          text={
            isReadOnly
              ? 'Choices, rules and results appear here as they are added.'
              : 'A graph leads from what visitors choose to what they see and what it costs. Begin with a choice.'
          }
          action={
            !isReadOnly && (
              <Button variant="primary" icon={Plus} onClick={() => add('input.choice')}>
                Add a choice
              </Button>
            )
          }
        />
      )}
    />
  );
}
