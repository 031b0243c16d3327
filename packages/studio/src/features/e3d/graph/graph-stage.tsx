import { ReactFlowProvider } from '@xyflow/react';
import { Plus, Workflow } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { focusAdded } from '../../../ui/focus-added.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { GraphCanvas } from './canvas/graph-canvas.tsx';
import { useGraph } from './canvas/use-graph.ts';
import { useGraphActions } from './canvas/use-graph-actions.ts';

/** The graph of choices, rules and results in the scene's place. */
export function GraphStage() {
  const { views } = useGraph();
  const actions = useGraphActions();
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
          actions.isReadOnly
            ? 'Choices, rules and results appear here as they are added.'
            : 'A graph leads from what visitors choose to what they see and what it costs. Begin with a choice.'
        }
        action={
          actions.isReadOnly ? undefined : (
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => {
                focusAdded('.graph-canvas');
                actions.add('input.choice', { x: 0, y: 0 });
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
