import type { RuleEvent, RuleSession } from '@diorama/documents/gis/rules/run-rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLater } from '../../visitor/use-later.ts';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { RuleHandlers } from '../rules/map-world.ts';
import type { MapData } from './map-model.ts';

interface MapRules {
  map: GisMap | null;
  /** The map is drawn. */
  isReady: boolean;
  graph: MapData['product']['graph'];
  handlers: Omit<RuleHandlers, 'map'>;
}

/** Notifies the rules of a visitor's action. */
export type TellRules = (event: RuleEvent | null) => void;

/** Runs the rules of a map while it is visited. */
export function useMapRules({ map, isReady, graph, handlers }: MapRules): TellRules {
  const latest = useRef(handlers);
  latest.current = handlers;
  const session = useRef<RuleSession | null>(null);
  const rules = useLater(() => import('../rules/rules-of-visit.ts'), graph.nodes.length > 0).part;
  useEffect(() => {
    if (!map || !isReady || !rules || graph.nodes.length === 0) return undefined;
    const own: RuleHandlers = {
      map,
      document: () => latest.current.document(),
      onSelect: (target) => latest.current.onSelect(target),
      onCategories: (on) => latest.current.onCategories(on),
      openWidget: (use) => latest.current.openWidget(use),
      setStyle: (style) => latest.current.setStyle(style),
      nextStop: () => latest.current.nextStop(),
      follow: (link, isPressed) => latest.current.follow(link, isPressed),
    };
    const { made, leave } = rules.startRules(graph, own);
    session.current = made;
    return () => {
      session.current = null;
      leave();
    };
  }, [map, isReady, graph, rules]);
  // Dispatched once the page shows what the visitor did, so that rules see it and decide the camera last.
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
