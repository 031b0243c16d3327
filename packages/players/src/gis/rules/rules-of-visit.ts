import { ruleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import { type RuleSession, runRules } from '@diorama/documents/gis/rules/run-rules.ts';
import { listenToParent } from '../../visitor/frame/parent-frame.ts';
import { followMap } from './follow-map.ts';
import { mapWorld, type RuleHandlers } from './map-world.ts';

/** Longest message that is read. */
const MAX_LENGTH = 200;

/** Takes `{type: 'mapMessage', message}` of the page that the map is framed in, as the configurator's page does. */
function listenToFrame(onMessage: (message: string) => void, signal: AbortSignal): void {
  listenToParent(({ type, message }) => {
    if (type === 'mapMessage' && typeof message === 'string' && message.length <= MAX_LENGTH) onMessage(message);
  }, signal);
}

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
