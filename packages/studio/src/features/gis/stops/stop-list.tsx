import { duplicateStops, moveStops, removeStops, renameStop } from '@diorama/documents/gis/commands/stop.commands.ts';
import { MapPinPlus, Milestone, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { RecordListOutline } from '../../../editor/outline/record-list-outline.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useEditor, useShownGraph } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useStopActions } from './use-stop-actions.ts';
import { useStopTour } from './use-stop-tour.ts';

const COMMANDS = { rename: renameStop, duplicate: duplicateStops, move: moveStops, remove: removeStops };

/** The stops of the tour in their order: made from what the map shows, put in order, and played. */
export function StopList() {
  const gis = useShownGraph();
  const { store } = useEditor();
  const { camera } = useMapSession();
  const stops = useMemo(() => gis.ordered('stops'), [gis]);
  const actions = useStopActions();
  const { tour, show } = useStopTour(stops);
  const isReadOnly = useReadOnly() !== null;
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
  return (
    <RecordListOutline
      store={store}
      collection="stops"
      label="Stops"
      records={stops}
      nameOf={({ name }, language) => textOf(name, language)}
      isRenamed={({ name }) => name.type === 'custom'}
      commands={COMMANDS}
      linkOf={(id) => ({ tab: 'graph', graph: `stops/${id}` })}
      onShow={show}
      icon={Milestone}
      currentId={stops[tour.at ?? -1]?.id}
      trailingOf={(_stop, at) => <span className="text-n10 text-xs tabular-nums">{at + 1}</span>}
      toolbar={
        <div className="flex flex-wrap gap-1.5 px-3 pt-2 pb-1">
          {!isReadOnly && add}
          <Button size="small" icon={tour.isPlaying ? Pause : Play} onClick={() => tour.play(!tour.isPlaying)}>
            {tour.isPlaying ? 'Pause' : 'Play'}
          </Button>
        </div>
      }
    />
  );
}
