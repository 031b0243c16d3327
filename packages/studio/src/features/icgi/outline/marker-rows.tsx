import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Image, MapPin, Sheet, Signpost } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { useDragRow } from '../../../ui/list/drag/use-drag.ts';
import { atEnd, type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useRecord } from '../editor-hooks.ts';
import { useFillActions } from '../fill/fill-session.tsx';
import { useSelection } from '../use-selection.ts';

const MARKER_DRAG = 'icgi-markers';

type RowProps = {
  place: TreePlace;
  records: RecordList;
  /** The markers of its view in their order. */
  siblings: readonly string[];
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** The view that the rows below it stand in. A marker that is dropped on it goes to that view. */
export function MarkersOfView({
  place,
  records,
  siblings,
  onDrop,
  viewId,
  onToggle,
}: RowProps & { viewId: string; onToggle: () => void }) {
  const view = useRecord('keyframes', viewId);
  const { keyframe } = useSelection();
  const drag = useDragRow({
    type: MARKER_DRAG,
    isEnabled: false,
    dragged: () => [],
    labelOf: () => '',
    placesFor: () => (records.isReadOnly ? [] : ['inside']),
    onDrop: (moved) => onDrop(moved, atEnd(siblings, moved)),
  });
  return (
    <TreeRow
      label={view?.name || 'Untitled'}
      icon={Image}
      place={place}
      row={records.list.rowProps(place.id)}
      drag={drag}
      isCurrent={viewId === keyframe?.id}
      onToggle={onToggle}
    />
  );
}

/** A marker in the outline. */
export function MarkerRow({ place, records, siblings, onDrop }: RowProps) {
  const { id } = place;
  const placement = useRecord('placements', id);
  const markerId = markerOf(placement);
  const marker = useRecord('markers', markerId);
  const warning = useWarning(`markers/${markerId}`);
  const { language } = useSelection();
  const fill = useFillActions();
  if (!placement) return null;
  const isOwn = marker?.title.type === 'custom';
  const title =
    marker?.title.type === 'custom' ? localizedText(marker.title.value, language) : (marker?.title.key ?? '');
  const isSign = placement.data.type === 'marker' && placement.data.variant === 'direction';
  const canDrop = !records.isReadOnly;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`placements/${id}`}
      menuLabel={`Marker ${title}`}
      // A title that is a translation is changed where translations are.
      name={isOwn ? title : undefined}
      label={title || 'Untitled'}
      icon={isSign ? Signpost : MapPin}
      warning={warning}
      entries={[
        {
          ...{ kind: 'action', id: 'fill', label: 'Fill from table…', icon: Sheet, opener: fill.opener },
          onSelect: () => fill.open({ type: 'markers' }),
        },
      ]}
      drag={{
        type: MARKER_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(siblings, moved, id, where)),
      }}
    />
  );
}

const markerOf = (placement: PlacementRecord | undefined): string | undefined =>
  placement?.data.type === 'marker' ? placement.data.marker?.id : undefined;
