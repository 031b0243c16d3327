import { ReactFlowProvider } from '@xyflow/react';
import { GraphVisitsProvider } from './graph-visits.tsx';
import { ViewGraph } from './view-graph.tsx';

/** The graph of views and transitions. */
export function GraphStage() {
  return (
    <ReactFlowProvider>
      <GraphVisitsProvider>
        <ViewGraph />
      </GraphVisitsProvider>
    </ReactFlowProvider>
  );
}
