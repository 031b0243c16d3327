import { useReactFlow } from '@xyflow/react';
import { Maximize, Minus, Network, Plus, ZoomIn } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { fit } from './glide.ts';
import type { NodeView } from './graph-view.ts';
import type { GraphActs } from './use-graph-acts.ts';

interface CanvasBarProps {
  acts: GraphActs;
  views: ReadonlyMap<string, NodeView>;
  onAdd: () => void;
}

/** What is done with the graph as a whole. */
export function CanvasBar({ acts, views, onAdd }: CanvasBarProps) {
  const flow = useReactFlow();
  return (
    <div
      role="toolbar"
      aria-label="Graph"
      className="absolute top-2 left-2 z-10 flex items-center gap-1 rounded-lg border border-n5 bg-n1 p-1 shadow-lift"
    >
      {!acts.isReadOnly && (
        <>
          <Button size="small" icon={Plus} onClick={onAdd} title="Add node (N)">
            Add node
          </Button>
          <IconButton
            label="Arrange"
            icon={Network}
            onClick={async () => {
              await acts.arrange(views);
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          />
        </>
      )}
      <IconButton label="Show everything" icon={Maximize} shortcut="F" onClick={() => void flow.fitView(fit())} />
      <IconButton label="Zoom out" icon={Minus} onClick={() => void flow.zoomOut()} />
      <IconButton label="Zoom in" icon={ZoomIn} onClick={() => void flow.zoomIn()} />
    </div>
  );
}
