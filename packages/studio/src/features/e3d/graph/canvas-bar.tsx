import { useReactFlow } from '@xyflow/react';
import { Network, Plus } from 'lucide-react';
import { CanvasTools } from '../../../editor/graph/canvas-tools.tsx';
import { fit } from '../../../editor/graph/glide.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { NodeView } from './graph-view.ts';
import type { GraphActions } from './use-graph-actions.ts';

interface CanvasBarProps {
  actions: GraphActions;
  views: ReadonlyMap<string, NodeView>;
  onAdd: () => void;
}

/** What is done with the graph as a whole. */
export function CanvasBar({ actions, views, onAdd }: CanvasBarProps) {
  const flow = useReactFlow();
  return (
    <CanvasTools>
      {!actions.isReadOnly && (
        <>
          <Button size="small" icon={Plus} onClick={onAdd} title="Add node (N)">
            Add node
          </Button>
          <IconButton
            label="Arrange"
            icon={Network}
            onClick={async () => {
              await actions.arrange(views);
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          />
        </>
      )}
    </CanvasTools>
  );
}
