import { recordTitle } from '@diorama/documents/engine/labels.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { useSelection } from '../use-selection.ts';
import { type PastWalkthrough, viewOf } from './past-walkthrough.ts';

/** The markers of a past revision, where they were. Nothing here can be moved. */
export function PastMarkers({ past, rect }: { past: PastWalkthrough; rect: PictureRect }) {
  const { keyframe, place } = useSelection();
  const view = viewOf(past, place ?? keyframe?.id);
  const { placements, markers } = past.tables;
  const own = [...placements.values()].filter((placement) => placement.keyframe?.id === view);
  return (
    <div
      className="pointer-events-none absolute"
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
    >
      {own.map((placement) => {
        const marker = placement.data.type === 'marker' ? markers.get(placement.data.marker?.id ?? '') : undefined;
        if (!marker) return null;
        return (
          <span
            key={placement.id}
            role="img"
            aria-label={`Marker ${recordTitle(icgiLabels, 'markers', marker) ?? 'Untitled'}`}
            className="absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-white bg-n9 shadow-lift"
            style={{ left: placement.x * rect.width, top: placement.y * rect.height }}
          />
        );
      })}
    </div>
  );
}
