import { recordTitle } from '@diorama/documents/engine/labels.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { PictureRect } from '@diorama/players/icgi/stage.port.ts';
import { History } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useLookingKeys } from '../use-looking-keys.ts';
import { useSelection } from '../use-selection.ts';
import { type LookedState, viewOf } from './past-walkthrough.ts';

/** The markers of an old state, where they were. Nothing here can be moved. */
export function LookedMarkers({ looked, rect }: { looked: LookedState; rect: PictureRect }) {
  const { keyframe, place } = useSelection();
  const view = viewOf(looked, place ?? keyframe?.id);
  const { placements, markers } = looked.tables;
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

/** Says that the stage shows an old state, with the way back. */
export function LookedBand({ looked }: { looked: LookedState }) {
  const { showHistory } = useSelection();
  useLookingKeys(looked);
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-2.5 z-20 mx-auto flex w-fit max-w-[92%] items-center gap-2 rounded-lg bg-pop py-1 pr-1 pl-3 shadow-float"
    >
      <Icon of={History} size={14} className="flex-none text-n10" />
      <span className="min-w-0 truncate">As it was on {formatMoment(looked.at)}. Look only.</span>
      <Button size="small" variant="quiet" onClick={() => showHistory(0)}>
        Back to now
      </Button>
    </div>
  );
}
