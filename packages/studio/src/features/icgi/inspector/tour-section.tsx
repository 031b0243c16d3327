import { addStops, moveStops, removeStops } from '@diorama/documents/icgi/commands/stop.commands.ts';
import type { StopRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { ArrowDown, ArrowUp, MapPinPlus, Trash2 } from 'lucide-react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { DropMark } from '../../../ui/list/drag/drop-mark.tsx';
import { useDragRow } from '../../../ui/list/drag/use-drag.ts';
import { placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';

/** The tour on which visitors are led round: its views in order, with what is read there and for how long. */
export function TourSection() {
  const execute = useExecute();
  const stops = useList('stops');
  const views = useList('keyframes');
  const { keyframe } = useSelection();
  const ids = stops.map(({ id }) => id);
  const isReadOnly = useRefusal() !== null;
  const add = (keyframes: readonly string[]) =>
    execute(addStops, { items: keyframes.map((id) => ({ id: newRecordId(), keyframe: id })) });
  return (
    <InspectorSection title="Show me round" isFoldable>
      {stops.length === 0 ? (
        <p className="text-n10 text-xs">
          Add views to offer visitors a tour that plays by itself. They can pause it at any time.
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {stops.map((stop, at) => (
            <StopFields key={stop.id} stop={stop} at={at} ids={ids} isReadOnly={isReadOnly} />
          ))}
        </ol>
      )}
      {!isReadOnly && views.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" icon={MapPinPlus} disabled={!keyframe} onClick={() => keyframe && add([keyframe.id])}>
            Add “{keyframe?.name || 'Untitled'}”
          </Button>
          {stops.length === 0 && (
            <Button size="small" onClick={() => add(views.map(({ id }) => id))}>
              Add all views
            </Button>
          )}
        </div>
      )}
    </InspectorSection>
  );
}

interface StopFieldsProps {
  stop: StopRecord;
  at: number;
  /** All stops in their order. */
  ids: readonly string[];
  isReadOnly: boolean;
}

function StopFields({ stop, at, ids, isReadOnly }: StopFieldsProps) {
  const execute = useExecute();
  const { goTo } = useSelection();
  const { id } = stop;
  const view = useRecord('keyframes', stop.keyframe?.id);
  const caption = useField('stops', id, ['caption']);
  const seconds = useField('stops', id, ['seconds']);
  const name = view ? view.name || 'Untitled' : 'Deleted view';
  const [before, after] = [ids[at - 1], ids[at + 1]];
  const drag = useDragRow({
    type: 'icgi-stops',
    isEnabled: !isReadOnly,
    dragged: () => [id],
    labelOf: () => name,
    placesFor: (moved) => (isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
    onDrop: (moved, place) =>
      place !== 'inside' && execute(moveStops, { ids: moved, ...placeForDrop(ids, moved, id, place) }),
  });
  return (
    <li aria-label={`Stop ${at + 1}: ${name}`}>
      <div ref={drag.ref} className="relative flex flex-col gap-1.5 rounded-md border border-n4 p-2">
        <DropMark place={drag.place} />
        <div data-drag-handle className={cx('flex items-center gap-1', !isReadOnly && 'cursor-grab')}>
          <span className="w-5 text-n10 text-xs tabular-nums">{at + 1}</span>
          <button
            type="button"
            className="min-w-0 flex-1 truncate rounded-sm text-left font-medium text-sm hover:underline"
            disabled={!view}
            onClick={() => view && goTo(view.id)}
          >
            {name}
          </button>
          {!isReadOnly && (
            <>
              <IconButton
                label="Move up"
                icon={ArrowUp}
                disabled={!before}
                onClick={() => before && execute(moveStops, { ids: [id], after: null, before })}
              />
              <IconButton
                label="Move down"
                icon={ArrowDown}
                disabled={!after}
                onClick={() => after && execute(moveStops, { ids: [id], after, before: null })}
              />
              <IconButton label="Remove from tour" icon={Trash2} onClick={() => execute(removeStops, { ids: [id] })} />
            </>
          )}
        </div>
        <BoundLocalized field={caption} placeholder="Nothing yet" />
        <BoundNumber field={seconds} step={1} />
      </div>
    </li>
  );
}
