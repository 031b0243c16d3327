import { ReactFlowProvider } from '@xyflow/react';
import { RuleCanvas } from './rule-canvas.tsx';

/** The graph in the map's place. */
export function RuleStage() {
  return (
    <ReactFlowProvider>
      <RuleCanvas />
    </ReactFlowProvider>
  );
}
