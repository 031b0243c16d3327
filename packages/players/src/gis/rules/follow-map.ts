import type { RuleSession } from '@diorama/documents/gis/rules/run-rules.ts';
import type { GisMap } from '../engine/gis-map.port.ts';

/**
 * Notifies rules of what is hovered and where the camera rests, from when the map is drawn. Call the returned function
 * to end it.
 */
export function followMap(map: GisMap, session: RuleSession): () => void {
  const stop = map.subscribe((event) => {
    if (event.type === 'hover' && event.target?.type === 'outline-feature')
      session.fire({ on: 'shape.hover', id: event.target.id });
    if (event.type === 'move' && !event.isMoving) session.rest(event.isByVisitor);
  });
  return () => {
    stop();
    session.stop();
  };
}
