import { Film } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { type Between, besideRow } from '../../../ui/list/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useRecord } from '../editor-hooks.ts';
import { useStage } from '../stage/stage-context.tsx';

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
      icon={Film}
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
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, besideRow(ids, moved, id, where)),
      }}
    />
  );
}
