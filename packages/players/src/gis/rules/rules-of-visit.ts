import { ruleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import { type RuleSession, runRules } from '@diorama/documents/gis/rules/run-rules.ts';
import { followMap } from './follow-map.ts';
import { listenToFrame } from './frame-messages.ts';
import { mapWorld, type RuleHandlers } from './map-world.ts';

type Graph = Parameters<typeof ruleGraph>;

/** Starts the rules of a map, which follow it and the page it is framed in until `leave`. */
export function startRules(
  { nodes, edges }: { nodes: Graph[0]; edges: Graph[1] },
  handlers: RuleHandlers,
): { made: RuleSession; leave: () => void } {
  const made = runRules(ruleGraph(nodes, edges), mapWorld(handlers));
  const leaveMap = followMap(handlers.map, made);
  const frame = new AbortController();
  listenToFrame((message) => made.fire({ on: 'message', message }), frame.signal);
  made.start();
  return {
    made,
    leave() {
      frame.abort();
      leaveMap();
    },
  };
}
