import type { TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { useRecord } from '../editor-hooks.ts';
import { usePicture, useStage } from '../stage-context.tsx';
import { useConversions } from '../upload/use-conversions.ts';

export const TRANSITION_DRAG = 'icgi-transitions';

type TransitionRowProps = {
  place: TreePlace;
  /** The transitions in their order. */
  ids: readonly string[];
  records: RecordList;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A transition in the outline. */
export function TransitionRow({ place, ids, records, onDrop }: TransitionRowProps) {
  const { id } = place;
  const transition = useRecord('transitions', id);
  const warning = useWarning(`transitions/${id}`);
  const { media } = useStage();
  const { transitionEntries } = useConversions();
  if (!transition) return null;
  const work = media?.transitions.find((other) => other.id === id);
  const isWorking = work?.state === 'running' || work?.state === 'queued';
  const canDrop = !records.isReadOnly;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`transitions/${id}`}
      menuLabel={`Transition ${transition.name}`}
      name={transition.name}
      label={transition.name || 'Untitled'}
      entries={records.isReadOnly ? [] : transitionEntries(id)}
      thumbnail={<Ends transition={transition} />}
      warning={isWorking ? undefined : warning}
      trailing={
        <>
          <PeopleAt path={`transitions/${id}`} />
          {isWorking ? `${Math.round((work?.progress ?? 0) * 100)} %` : transition.frames.length}
        </>
      }
      drag={{
        type: TRANSITION_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}

/** The views at its two ends. */
function Ends({ transition: { start, end } }: { transition: TransitionRecord }) {
  const from = thumbOf(usePicture(start?.id ?? ''));
  const to = thumbOf(usePicture(end?.id ?? ''));
  return (
    <span className="flex flex-none gap-0.5">
      <Thumbnail src={from} alt="" className="w-6.5 rounded-[3px]" />
      <Thumbnail src={to} alt="" className="w-6.5 rounded-[3px]" />
    </span>
  );
}
