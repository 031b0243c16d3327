import { ReactFlowProvider } from '@xyflow/react';
import { ViewGraph } from './view-graph.tsx';

/** The graph of views and transitions. */
export function GraphStage() {
  return (
    <ReactFlowProvider>
      <ViewGraph />
    </ReactFlowProvider>
  );
}
