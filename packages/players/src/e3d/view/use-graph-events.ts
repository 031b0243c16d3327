import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { useEffect, useRef } from 'react';
import { actionsOf, eventsOf } from '../configuration/fire-event.ts';
import type { ConfigurationState } from '../configuration/use-configuration.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';

interface Handlers {
  onWidget: (widget: string) => void;
  onLink: (link: Link) => void;
}

/** Events may set inputs whose changes are events: so many in a row, and the graph goes in a circle. */
const MAX_CHAIN = 20;

/** Runs the graph's actions. Gives what fires an event, by the id of its node. */
export function useGraphEvents(
  choices: ConfigurationState,
  scene: E3dScene | null,
  isReady: boolean,
  handlers: Handlers,
): (event: string) => void {
  const { graph, make, latest } = choices;
  const run = (event: string, depth: number): void => {
    if (depth > MAX_CHAIN) return;
    for (const act of actionsOf(latest(), event)) {
      if (act.type === 'widget') handlers.onWidget(act.widget);
      else if (act.type === 'link') handlers.onLink(act.link);
      else if (act.type === 'camera') scene?.lookFrom(act.camera, 'fly');
      else if (act.type === 'animate') scene?.play(act.entity, act.clip, { loop: act.isLoop });
      else if (make([{ input: act.input, value: act.value }]).isTaken)
        for (const next of eventsOf(graph, 'event.change', act.input)) run(next, depth + 1);
    }
  };
  const fire = (event: string): void => run(event, 0);
  const last = useRef(fire);
  last.current = fire;
  useEffect(() => {
    if (isReady) for (const event of eventsOf(graph, 'event.ready')) last.current(event);
  }, [isReady, graph]);
  return fire;
}
