import { useReactFlow } from '@xyflow/react';
import { Link2, Network } from 'lucide-react';
import { CanvasTools } from '../../../editor/graph/canvas-tools.tsx';
import { fit } from '../../../editor/graph/glide.ts';
import { Button } from '../../../ui/button.tsx';
import type { ViewActs } from './use-view-acts.ts';

/** What is done with the graph as a whole. */
export function GraphBar({ acts, suggestions }: { acts: ViewActs; suggestions: number }) {
  const flow = useReactFlow();
  return (
    <CanvasTools fitKey="0">
      {!acts.isReadOnly && (
        <>
          <Button
            size="small"
            variant="quiet"
            icon={Network}
            onClick={async () => {
              await acts.tidy();
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          >
            Tidy up
          </Button>
          {suggestions > 0 && (
            <Button size="small" icon={Link2} onClick={() => acts.accept()}>
              {suggestions === 1 ? 'Accept 1 suggested link' : `Accept all ${suggestions} suggested links`}
            </Button>
          )}
        </>
      )}
    </CanvasTools>
  );
}
