import { duplicateThings } from '@diorama/documents/icgi/commands/icgi.paste.ts';
import { setMarkerTitle } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { arrangePlacements } from '@diorama/documents/icgi/icgi.moves.ts';
import type { KeyframeRecord, PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { RecordBar } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, type TreeShape, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { useTool } from '../stage/tool-state.tsx';
import { useWalkthroughClipboard } from '../things/use-things-clipboard.ts';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { MarkerRow, MarkersOfView } from './marker-rows.tsx';

const { placements: called } = icgiLabels.records;
/** Before the id of a view whose markers a row holds. */
const HEADING = 'view:';

/** Markers by the view they stand in; the view on the stage first. */
export function MarkerList() {
  const placements = useMarkerPlacements();
  const { keyframe } = useSelection();
  const { setTool } = useTool();
  const isReadOnly = useReadOnly() !== null;
  if (placements.length > 0) return <Markers placements={placements} />;
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

function useMarkerPlacements(): readonly PlacementRecord[] {
  const placements = useList('placements');
  return useMemo(() => placements.filter(({ data }) => data.type === 'marker'), [placements]);
}

function Markers({ placements }: { placements: readonly PlacementRecord[] }) {
  const keyframes = useList('keyframes');
  const { store } = useEditor();
  const execute = useExecute();
  const { keyframe, selected, select, goTo, language } = useSelection();
  const { removePlacements } = useDeletion();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shape = useMemo(() => shapeOf(keyframes, placements, keyframe?.id), [keyframes, placements, keyframe?.id]);
  const expanded = useMemo(() => new Set([...shape.keys()].filter((id) => !folded.has(id))), [shape, folded]);
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const viewOf = (id: string): string => viewIn(id) ?? store.get('placements', id)?.keyframe?.id ?? '';
  const siblingsOf = (id: string): readonly string[] => shape.get(HEADING + viewOf(id)) ?? [];
  const fold = (id: string, isExpanded: boolean) => setFolded(toggled(folded, id, !isExpanded));
  const current = selected?.collection === 'placements' ? selected.id : undefined;
  const move = (moved: readonly string[], view: string, between: Between) =>
    execute(arrangePlacements, { ids: moved, keyframe: view, ...between });
  const show = (id: string) => {
    const view = viewIn(id);
    if (view) goTo(view);
    else select({ collection: 'placements', id }, viewOf(id));
  };
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current,
    isRecord: (id) => viewIn(id) === null,
    onShow: show,
    onRename: (id, text) => {
      const data = store.get('placements', id)?.data;
      const marker = data?.type === 'marker' ? data.marker?.id : undefined;
      if (marker) execute(setMarkerTitle, { id: marker, language, text });
    },
    onDuplicate: (chosen) => {
      const copies = new Map(chosen.map((id) => [id, newRecordId()]));
      const label = `Duplicate ${chosen.length === 1 ? called.one : `${chosen.length} ${called.many}`}`;
      execute({ ...duplicateThings, label }, { ids: chosen, copies, newId: newRecordId, by: { x: 0.03, y: 0.03 } });
      return [...copies.values()];
    },
    onDelete: removePlacements,
    clipboard: useWalkthroughClipboard().things,
    onMove: (moved, between) => move(moved, viewOf(moved[0] ?? ''), between),
    linkOf: (id) => ({ tab: 'markers', sel: `placements/${id}`, k: viewOf(id) }),
  });
  return (
    <>
      <RecordBar records={records} />
      <Tree label="Markers" tree={tree} list={records.list} currentId={current} onExpandedChange={fold}>
        {(place) => {
          const view = viewIn(place.id);
          const siblings = siblingsOf(place.id);
          const onDrop = (moved: readonly string[], between: Between) => move(moved, viewOf(place.id), between);
          const common = { place, records, siblings, onDrop };
          return view === null ? (
            <MarkerRow {...common} />
          ) : (
            <MarkersOfView {...common} viewId={view} onToggle={() => fold(place.id, !place.isExpanded)} />
          );
        }}
      </Tree>
    </>
  );
}

/** A row for each view that has markers, which holds them. */
function shapeOf(
  keyframes: readonly KeyframeRecord[],
  placements: readonly PlacementRecord[],
  shown: string | undefined,
): TreeShape {
  const byView = Map.groupBy(placements, ({ keyframe }) => keyframe?.id);
  const views = [...keyframes]
    .sort((a, b) => Number(b.id === shown) - Number(a.id === shown))
    .filter(({ id }) => byView.has(id));
  return new Map([
    [TREE_ROOT, views.map(({ id }) => HEADING + id)],
    ...views.map(({ id }) => [HEADING + id, (byView.get(id) ?? []).map((placed) => placed.id)] as const),
  ]);
}

/** The view that a row heads; null for a marker's row. */
const viewIn = (id: string): string | null => (id.startsWith(HEADING) ? id.slice(HEADING.length) : null);

function toggled(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
