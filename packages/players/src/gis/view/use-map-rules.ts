import { ruleGraph } from '@diorama/documents/gis/rules/rule-graph.ts';
import { type RuleEvent, type RuleSession, runRules } from '@diorama/documents/gis/rules/run-rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GisMap } from '../engine/gis-map.port.ts';
import { followMap } from '../rules/follow-map.ts';
import { listenToFrame } from '../rules/frame-messages.ts';
import { mapWorld, type RuleHands } from '../rules/map-world.ts';
import type { MapData } from './map-model.ts';

interface MapRules {
  map: GisMap | null;
  /** The map is drawn. */
  isReady: boolean;
  graph: MapData['product']['graph'];
  hands: Omit<RuleHands, 'map'>;
}

/** Runs the rules of a map while it is visited. Returns what tells them of a visitor's act. */
export function useMapRules({ map, isReady, graph, hands }: MapRules): (event: RuleEvent | null) => void {
  const latest = useRef(hands);
  latest.current = hands;
  const session = useRef<RuleSession | null>(null);
  useEffect(() => {
    if (!map || !isReady || graph.nodes.length === 0) return undefined;
    const own: RuleHands = {
      map,
      document: () => latest.current.document(),
      onSelect: (target) => latest.current.onSelect(target),
      onCategories: (on) => latest.current.onCategories(on),
      openWidget: (use) => latest.current.openWidget(use),
      setStyle: (style) => latest.current.setStyle(style),
      nextStop: () => latest.current.nextStop(),
      follow: (link, isPressed) => latest.current.follow(link, isPressed),
    };
    const made = runRules(ruleGraph(graph.nodes, graph.edges), mapWorld(own));
    session.current = made;
    const leave = followMap(map, made);
    const frame = new AbortController();
    listenToFrame((message) => made.fire({ on: 'message', message }), frame.signal);
    made.start();
    return () => {
      session.current = null;
      frame.abort();
      leave();
    };
  }, [map, isReady, graph]);
  // Told once the page shows what the visitor did: rules find it so, and have the last word on the camera.
  const events = useRef<RuleEvent[]>([]);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count says that there are events
  useEffect(() => {
    for (const event of events.current.splice(0)) session.current?.fire(event);
  }, [count]);
  return useCallback((event: RuleEvent | null) => {
    if (!event || !session.current) return;
    events.current.push(event);
    setCount((old) => old + 1);
  }, []);
}
