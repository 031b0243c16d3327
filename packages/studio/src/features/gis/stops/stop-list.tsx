import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { MapPinPlus, Milestone, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import { type RecordList, useRecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { atEnd, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, type TreePlace, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useShownGraph } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { type useStopActions as StopActions, useStopActions } from './use-stop-actions.ts';
import { useStopTour } from './use-stop-tour.ts';

const { stops: called } = gisLabels.records;
const NOTHING_FOLDED: ReadonlySet<string> = new Set();
const DRAG = 'gis-stops';

/** The stops of the tour in their order: made from what the map shows, put in order, and played. */
export function StopList() {
  const gis = useShownGraph();
  const { camera } = useMapSession();
  const stops = useMemo(() => gis.ordered('stops'), [gis]);
  const actions = useStopActions();
  const { tour, show } = useStopTour(stops);
  const { selected, select } = useAddress();
  const ids = useMemo(() => stops.map(({ id }) => id), [stops]);
  const tree = useTreeRows(
    useMemo(() => new Map([[TREE_ROOT, ids]]), [ids]),
    NOTHING_FOLDED,
  );
  const current = selected?.collection === 'stops' ? selected.id : undefined;
  const records = useRecordList({
    called,
    ids,
    current,
    onShow: (id) => {
      select({ collection: 'stops', id });
      show(stops.find((stop) => stop.id === id));
    },
    onRename: actions.rename,
    onDuplicate: (copied) => actions.duplicate(copied) ?? [],
    onDelete: actions.remove,
    onMove: actions.move,
    linkOf: (id) => ({ tab: 'graph', graph: `stops/${id}` }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  const add = (
    <Button size="small" icon={MapPinPlus} disabled={!camera} onClick={() => actions.add()}>
      Add stop here
    </Button>
  );
  if (stops.length === 0)
    return (
      <EmptyState
        icon={Milestone}
        title="No stops yet"
        text="Stops lead visitors around the map. Move the map to where the tour begins, and add the first one."
        action={isReadOnly ? undefined : add}
      />
    );
  const canDrop = !isReadOnly;
  return (
    <>
      {selectedIds.length > 1 && !isReadOnly ? (
        <BulkBar isCompact count={selectedIds.length} actions={bulkActions} onClear={list.clear} />
      ) : (
        <div className="flex flex-wrap gap-1.5 px-3 pt-2 pb-1">
          {!isReadOnly && add}
          <Button size="small" icon={tour.isPlaying ? Pause : Play} onClick={() => tour.play(!tour.isPlaying)}>
            {tour.isPlaying ? 'Pause' : 'Play'}
          </Button>
        </div>
      )}
      <Tree
        label="Stops"
        tree={tree}
        list={list}
        currentId={current}
        end={{ type: DRAG, canDrop: () => canDrop, onDrop: (moved) => actions.move(moved, atEnd(ids, moved)) }}
      >
        {(place) => (
          <StopRow
            place={place}
            ids={ids}
            records={records}
            actions={actions}
            isShown={ids[tour.at ?? -1] === place.id}
          />
        )}
      </Tree>
    </>
  );
}

interface StopRowProps {
  place: TreePlace;
  ids: readonly string[];
  records: RecordList;
  actions: ReturnType<typeof StopActions>;
  /** The tour stands here. */
  isShown: boolean;
}

function StopRow({ place, ids, records, actions, isShown }: StopRowProps) {
  const { id } = place;
  const gis = useShownGraph();
  const { language } = useAddress();
  const warning = useWarning(`stops/${id}`);
  const stop = gis.get('stops', id);
  if (!stop) return null;
  const name = textOf(stop.name, language);
  const canDrop = !records.isReadOnly;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`stops/${id}`}
      menuLabel={`Stop ${name}`}
      {...(stop.name.type === 'custom' ? { name } : {})}
      label={name || 'Untitled'}
      icon={Milestone}
      isCurrent={isShown}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`stops/${id}`} />
          <span className="text-n10 text-xs tabular-nums">{ids.indexOf(id) + 1}</span>
        </>
      }
      drag={{
        type: DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && actions.move(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
