import { ReactFlowProvider } from '@xyflow/react';
import { Plus, Workflow } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusAdded } from '../../../ui/focus-added.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { useGraph } from './use-graph.ts';
import { useGraphActs } from './use-graph-acts.ts';

/** The graph of choices, rules and results in the scene's place. */
export function GraphStage() {
  const { views } = useGraph();
  const acts = useGraphActs();
  if (views.size > 0)
    return (
      <ReactFlowProvider>
        <GraphCanvas />
      </ReactFlowProvider>
    );
  return (
    <div data-pane="stage" className="flex min-h-0 flex-1 flex-col justify-center bg-n3">
      <EmptyState
        icon={Workflow}
        title="No graph yet"
        text={
          acts.isReadOnly
            ? 'Choices, rules and results appear here as they are added.'
            : 'A graph leads from what visitors choose to what they see and what it costs. Begin with a choice.'
        }
        action={
          acts.isReadOnly ? undefined : (
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => {
                focusAdded('.graph-canvas');
                acts.add('input.choice', { x: 0, y: 0 });
              }}
            >
              Add a choice
            </Button>
          )
        }
      />
    </div>
  );
}
