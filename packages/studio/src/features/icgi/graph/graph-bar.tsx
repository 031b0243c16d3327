import { useReactFlow } from '@xyflow/react';
import { ChartNoAxesColumn, Link2, Network } from 'lucide-react';
import { CanvasTools } from '../../../editor/graph/canvas-tools.tsx';
import { fit } from '../../../editor/graph/glide.ts';
import { PERIODS } from '../../../editor/visits/visit-periods.ts';
import { setVisitsView, useVisitsView } from '../../../editor/visits/visits-view.store.ts';
import { Button } from '../../../ui/button.tsx';
import type { ViewActions } from './use-view-actions.ts';

/** What is done with the graph as a whole. */
export function GraphBar({ actions, suggestions }: { actions: ViewActions; suggestions: number }) {
  const flow = useReactFlow();
  return (
    <CanvasTools fitKey="0">
      <VisitsSwitch />
      {!actions.isReadOnly && (
        <>
          <Button
            size="small"
            variant="quiet"
            icon={Network}
            onClick={async () => {
              await actions.tidy();
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          >
            Tidy up
          </Button>
          {suggestions > 0 && (
            <Button size="small" icon={Link2} onClick={() => actions.accept()}>
              {suggestions === 1 ? 'Accept 1 suggested link' : `Accept all ${suggestions} suggested links`}
            </Button>
          )}
        </>
      )}
    </CanvasTools>
  );
}

/** Shows how often views and transitions were visited, in the period that is chosen in the table of visits. */
function VisitsSwitch() {
  const { period, isOnGraph } = useVisitsView();
  const label = PERIODS.find(({ value }) => value === period)?.label ?? '';
  return (
    <Button
      size="small"
      variant="quiet"
      icon={ChartNoAxesColumn}
      aria-pressed={isOnGraph}
      data-pressed={isOnGraph}
      onClick={() => setVisitsView({ isOnGraph: !isOnGraph })}
    >
      {isOnGraph ? `Visits, ${label.toLowerCase()}` : 'Visits'}
    </Button>
  );
}
