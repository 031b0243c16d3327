import type { StopRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { addStops, moveStops, removeStops } from '@diorama/documents/icgi/stop.commands.ts';
import { ArrowDown, ArrowUp, MapPinPlus, Trash2 } from 'lucide-react';
import { BoundLocalized, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';

/** The tour on which visitors are led round: its views in order, with what is read there and for how long. */
export function TourSection() {
  const execute = useExecute();
  const stops = useList('stops');
  const views = useList('keyframes');
  const { keyframe } = useSelection();
  const isReadOnly = useRefusal() !== null;
  const add = (ids: readonly string[]) =>
    execute(addStops, { items: ids.map((id) => ({ id: newRecordId(), keyframe: id })) });
  return (
    <InspectorSection title="Show me round" isFoldable>
      {stops.length === 0 ? (
        <p className="text-n10 text-xs">
          Add views to offer visitors a tour that plays by itself. They can pause it at any time.
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {stops.map((stop, at) => (
            <StopFields
              key={stop.id}
              stop={stop}
              number={at + 1}
              before={stops[at - 1]}
              after={stops[at + 1]}
              isReadOnly={isReadOnly}
            />
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
  number: number;
  before: StopRecord | undefined;
  after: StopRecord | undefined;
  isReadOnly: boolean;
}

function StopFields({ stop, number, before, after, isReadOnly }: StopFieldsProps) {
  const execute = useExecute();
  const { goTo } = useSelection();
  const { id } = stop;
  const view = useRecord('keyframes', stop.keyframe?.id);
  const caption = useField('stops', id, ['caption']);
  const seconds = useField('stops', id, ['seconds']);
  const name = view ? view.name || 'Untitled' : 'Deleted view';
  return (
    <li className="flex flex-col gap-1.5 rounded-md border border-n4 p-2" aria-label={`Stop ${number}: ${name}`}>
      <div className="flex items-center gap-1">
        <span className="w-5 text-n10 text-xs tabular-nums">{number}</span>
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
              onClick={() => before && execute(moveStops, { ids: [id], after: null, before: before.id })}
            />
            <IconButton
              label="Move down"
              icon={ArrowDown}
              disabled={!after}
              onClick={() => after && execute(moveStops, { ids: [id], after: after.id, before: null })}
            />
            <IconButton label="Remove from tour" icon={Trash2} onClick={() => execute(removeStops, { ids: [id] })} />
          </>
        )}
      </div>
      <BoundLocalized field={caption} placeholder="Nothing yet" />
      <BoundNumber field={seconds} step={1} />
    </li>
  );
}
