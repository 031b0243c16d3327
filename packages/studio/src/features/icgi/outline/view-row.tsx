import { setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { ArrowRight, Flag } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { useExecute, useOne, useRecord } from '../editor-hooks.ts';
import { usePicture } from '../stage-context.tsx';
import { useConversions } from '../upload/use-conversions.ts';

/** Views that are dragged, here and in the strip. */
export const VIEW_DRAG = 'icgi-views';

type ViewRowProps = {
  place: TreePlace;
  /** The views in their order. */
  ids: readonly string[];
  records: RecordList;
  isCurrent: boolean;
  canDrop: boolean;
  /** High, with a thumbnail that is large enough to recognize a view. */
  isTall: boolean;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A view in the outline. */
export function ViewRow({ place, ids, records, isCurrent, canDrop, isTall, onDrop }: ViewRowProps) {
  const { id } = place;
  const view = useRecord('keyframes', id);
  const warning = useWarning(`keyframes/${id}`);
  const execute = useExecute();
  const { viewEntries } = useConversions();
  const { start } = useOne('settings');
  const thumb = thumbOf(usePicture(id));
  if (!view) return null;
  const links = Object.values(view.controls).filter((control) => control.type !== 'none').length;
  const isStart = start?.id === id;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`keyframes/${id}`}
      menuLabel={`View ${view.name}`}
      name={view.name}
      label={view.name || 'Untitled'}
      entries={[
        {
          kind: 'action',
          id: 'start',
          label: 'Make it the start',
          icon: Flag,
          isDisabled: isStart,
          onSelect: () => execute(setStart, { id }),
        },
        ...viewEntries(records.draggedWith(id)),
      ]}
      thumbnail={
        <Thumbnail
          {...(thumb ? { src: thumb } : {})}
          alt=""
          className={isTall ? 'w-18 rounded-sm' : 'w-7.5 rounded-[3px]'}
        />
      }
      isTall={isTall}
      isCurrent={isCurrent}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`keyframes/${id}`} />
          {isStart && (
            <>
              <Icon of={Flag} size={14} />
              <span className="sr-only">Start</span>
            </>
          )}
          <Icon of={ArrowRight} size={14} /> {links}
        </>
      }
      drag={{
        type: VIEW_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
