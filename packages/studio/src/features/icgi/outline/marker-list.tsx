import { setMarkerTitle } from '@diorama/documents/icgi/icgi.commands.ts';
import { duplicatePlacement } from '@diorama/documents/icgi/icgi.duplicates.ts';
import type { KeyframeRecord, PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { Image, MapPin, Signpost } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { RowMenu } from '../../../editor/row-menu.tsx';
import { useRowActs } from '../../../editor/use-row-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TreeRow } from '../../../ui/tree-row.tsx';
import { VirtualTree } from '../../../ui/virtual-tree.tsx';
import { useExecute, useList, useRecord } from '../editor-hooks.ts';
import { useTool } from '../stage/tool-state.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';

type Row = { id: string; view: KeyframeRecord; placement: PlacementRecord | null };

/** Markers by the view they stand in; the view on the stage first. */
export function MarkerList() {
  const placements = useList('placements').filter(({ data }) => data.type === 'marker');
  const keyframes = useList('keyframes');
  const { keyframe, selected } = useSelection();
  const { setTool } = useTool();
  const isReadOnly = useReadOnly() !== null;
  if (placements.length === 0) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-2">
        <EmptyState
          icon={MapPin}
          title={isReadOnly ? 'No markers yet' : 'Add markers'}
          text="A marker stands in a view and opens a panel with your text: a material, a room, a price."
          action={
            !isReadOnly && (
              <Button variant="primary" disabled={!keyframe} onClick={() => setTool('marker')}>
                Place a marker
              </Button>
            )
          }
        />
      </div>
    );
  }
  const rows = rowsOf(keyframes, placements, keyframe?.id);
  const current = rows.find(({ id }) => id === selected?.id);
  return (
    <div className="flex min-h-0 flex-1 flex-col pt-1">
      <VirtualTree label="Markers" items={rows} currentId={current?.id}>
        {({ id, view, placement }, place) => {
          const isReachable = current ? id === current.id : place.at === 1;
          return placement ? (
            <MarkerRow placement={placement} place={place} isReachable={isReachable} />
          ) : (
            <ViewHeading view={view} place={place} isReachable={isReachable} />
          );
        }}
      </VirtualTree>
    </div>
  );
}

/** A line for each view that has markers, followed by its markers. */
function rowsOf(
  keyframes: readonly KeyframeRecord[],
  placements: readonly PlacementRecord[],
  shown: string | undefined,
): Row[] {
  const byView = Map.groupBy(placements, ({ keyframe }) => keyframe?.id);
  return [...keyframes]
    .sort((a, b) => Number(b.id === shown) - Number(a.id === shown))
    .flatMap((view) => {
      const own = byView.get(view.id) ?? [];
      return own.length === 0
        ? []
        : [
            { id: `view:${view.id}`, view, placement: null },
            ...own.map((placement) => ({ id: placement.id, view, placement })),
          ];
    });
}

type RowProps = { place: { at: number; of: number }; isReachable: boolean };

function ViewHeading({ view, place, isReachable }: RowProps & { view: KeyframeRecord }) {
  const { goTo } = useSelection();
  return (
    <TreeRow
      label={view.name || 'Untitled'}
      icon={Image}
      place={place}
      tabIndex={isReachable ? 0 : -1}
      onSelect={() => goTo(view.id)}
    />
  );
}

function MarkerRow({ placement, place, isReachable }: RowProps & { placement: PlacementRecord }) {
  const { selected, select, language } = useSelection();
  const { removePlacementById } = useDeletion();
  const markerId = placement.data.type === 'marker' ? placement.data.marker?.id : undefined;
  const marker = useRecord('markers', markerId);
  const title =
    marker?.title.type === 'custom' ? localizedText(marker.title.value, language) : (marker?.title.key ?? '');
  const warning = useWarning(`markers/${markerId}`);
  const remove = () => removePlacementById(placement.id);
  const execute = useExecute();
  const { rename, entries } = useRowActs({
    one: 'marker',
    name: title,
    onRename: (text) => markerId && execute(setMarkerTitle, { id: markerId, language, text }),
    onDuplicate: () => {
      const copy = newRecordId();
      execute(duplicatePlacement, { id: placement.id, copy, newId: newRecordId });
      select({ collection: 'placements', id: copy }, placement.keyframe?.id);
    },
    onDelete: remove,
    link: {
      tab: 'markers',
      sel: `placements/${placement.id}`,
      ...(placement.keyframe ? { k: placement.keyframe.id } : {}),
    },
  });
  return (
    <RowMenu label={`Marker ${title}`} entries={entries}>
      {(area) => (
        <TreeRow
          label={title || 'Untitled'}
          icon={placement.data.type === 'marker' && placement.data.variant === 'direction' ? Signpost : MapPin}
          depth={1}
          isSelected={selected?.collection === 'placements' && selected.id === placement.id}
          {...(warning ? { warning } : {})}
          onSelect={() => select({ collection: 'placements', id: placement.id }, placement.keyframe?.id)}
          place={place}
          tabIndex={isReachable ? 0 : -1}
          recordKey={`placements/${placement.id}`}
          onDelete={remove}
          // A title that is a translation is changed where translations are.
          rename={marker?.title.type === 'custom' ? rename : undefined}
          {...area}
        />
      )}
    </RowMenu>
  );
}
