import { Sheet, Spline } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useList, useRecord } from '../editor-hooks.ts';
import { useFillActions } from '../fill/fill-session.tsx';

export const OUTLINE_DRAG = 'icgi-outlines';

type OutlineRowProps = {
  place: TreePlace;
  /** The outlines in their order. */
  ids: readonly string[];
  records: RecordList;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** An outline in the list, with how many shapes it has. */
export function OutlineRow({ place, ids, records, onDrop }: OutlineRowProps) {
  const { id } = place;
  const outline = useRecord('outlines', id);
  const count = useList('shapes').filter((shape) => shape.outline?.id === id).length;
  const warning = useWarning(`outlines/${id}`);
  const fill = useFillActions();
  if (!outline) return null;
  const canDrop = !records.isReadOnly;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`outlines/${id}`}
      menuLabel={`Outline ${outline.name}`}
      name={outline.name}
      label={outline.name || 'Untitled'}
      icon={Spline}
      entries={
        count === 0
          ? []
          : [
              {
                ...{ kind: 'action', id: 'fill', label: 'Fill from table…', icon: Sheet, opener: fill.opener },
                onSelect: () => fill.open({ type: 'outline', id }),
              },
            ]
      }
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`outlines/${id}`} />
          {count}
        </>
      }
      drag={{
        type: OUTLINE_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
