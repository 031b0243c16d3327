import type { LineString } from '@diorama/documents/gis/geometry/geojson.ts';
import { LAYER_TYPE_NAMES, LAYER_TYPES } from '@diorama/documents/gis/layers.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { MapPinned, Minus, Plus, TriangleAlert } from 'lucide-react';
import { ActionButton } from '../../editor/actions/action-button.tsx';
import { useAddress } from '../../editor/address/address.tsx';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Toolbar } from '../../ui/button/toolbar.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { StreetsBar } from './base-map/lazy-streets-bar.tsx';
import { StreetsFrame } from './base-map/streets-frame.tsx';
import { useRecord, useShownRecords } from './editor-hooks.ts';
import { useMapImport } from './files/use-map-import.tsx';
import { FirstViewFrames } from './first-view/first-view-frames.tsx';
import { useMapSelection } from './selection/map-selection.tsx';
import { type Tool, useMapSession } from './selection/map-session.tsx';
import { Cross } from './stage/drawing/cross.tsx';
import { PathDrawing } from './stage/drawing/path-drawing.tsx';
import { PlanHandles } from './stage/drawing/plan-handles.tsx';
import { SelectionMarks } from './stage/drawing/selection-marks.tsx';
import { ShapeHandles } from './stage/drawing/shape-handles.tsx';
import { LabelPost } from './stage/label-post.tsx';
import { MapCanvas } from './stage/map-canvas.tsx';
import { StageFaults } from './stage/stage-faults.tsx';
import { useMapView } from './stage/use-map-view.ts';

const BAR = 'flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float';
const TOOLS: readonly Tool[] = ['select', 'point', 'line', 'area', 'label'];

/** The tools of the map, and its zoom. */
function MapToolbar() {
  const { tool, camera } = useMapSession();
  const isReadOnly = useReadOnly() !== null;
  return (
    <div className="absolute top-2.5 left-2.5 z-10 flex flex-wrap gap-2">
      <Toolbar label="Tools" className={BAR}>
        {(isReadOnly ? TOOLS.slice(0, 1) : TOOLS).map((id) => (
          <ActionButton key={id} id={id} isPressed={tool === id} />
        ))}
      </Toolbar>
      <Toolbar label="View" className={BAR}>
        <ActionButton id="frame" />
        <IconButton label="Zoom out" icon={Minus} onClick={() => camera?.zoomBy(-1)} />
        <IconButton label="Zoom in" icon={Plus} onClick={() => camera?.zoomBy(1)} />
      </Toolbar>
    </div>
  );
}

/** The map visitors get, with an editing layer on top. */
export function MapStage() {
  const { fault } = useMapSession();
  const isGraph = useAddress().tab === 'graph';
  const gis = useShownRecords();
  const isEmpty =
    gis.all('sitePlans').length === 0 &&
    LAYER_TYPE_NAMES.every((type) => gis.all(LAYER_TYPES[type].layers).length === 0);
  return (
    <section
      aria-label="Stage"
      data-stage
      tabIndex={-1}
      className="@container relative flex min-h-0 flex-1 flex-col overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
    >
      {fault !== null ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={TriangleAlert} title="The map cannot be shown here" text={fault} />
        </div>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <MapCanvas />
          <StageFaults />
          {!isGraph && (
            <>
              <DrawingLayer />
              <EmptyMap isEmpty={isEmpty} />
              <StreetsBar isEmpty={isEmpty} />
              <MapToolbar />
            </>
          )}
          <div className="absolute inset-x-0 top-14 z-20">
            <PastRevisionBand />
          </div>
        </div>
      )}
    </section>
  );
}

/**
 * What is drawn over the map: the frame of streets, the first view's frames, the line or area in the making, the points of the outline or the corners of the site plan that is
 * selected, else marks on what is.
 */
function DrawingLayer() {
  const { map, tool, into, isFramed, streetsArea } = useMapSession();
  const { ids } = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const [only] = ids;
  const [collection = '', id] = ids.size === 1 ? (only?.split('/') ?? []) : [];
  const outline = useRecord('outlines', collection === 'outlines' ? id : undefined);
  const label = useRecord('labels', collection === 'labels' ? id : undefined);
  const plan = useRecord('sitePlans', collection === 'sitePlans' ? id : undefined);
  if (!map) return null;
  if (streetsArea && !isReadOnly && ids.size === 0 && tool === 'select')
    return <StreetsFrame map={map} area={streetsArea} />;
  if (isFramed && ids.size === 0 && tool === 'select') return <FirstViewFrames map={map} />;
  if (isReadOnly) return <SelectionMarks map={map} />;
  if (tool === 'line' || tool === 'area')
    return <PathDrawing key={`${tool}-${into?.id}-${into?.as}`} map={map} tool={tool} />;
  if (tool !== 'select') return <Cross />;
  if (ids.size > 1) return <SelectionMarks map={map} />;
  if (plan) return <PlanHandles key={plan.id} map={map} plan={plan} />;
  if (label) return <LabelPost key={label.id} map={map} label={label} />;
  if (!outline) return <SelectionMarks map={map} />;
  const route = outline.action.type === 'set-navigation' ? outline.action.route : null;
  return (
    <>
      {route && <RouteLine map={map} route={route} />}
      <ShapeHandles key={outline.id} map={map} outline={outline} />
    </>
  );
}

/** The first step, while there is nothing on the map and nothing is being drawn. */
function EmptyMap({ isEmpty }: { isEmpty: boolean }) {
  const { tool, streetsArea } = useMapSession();
  const { open, opener, dialog } = useMapImport();
  const isReadOnly = useReadOnly() !== null;
  return (
    <>
      {isEmpty && tool === 'select' && !streetsArea && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center p-2 pt-14">
          <div className="rounded-2xl bg-pop shadow-float">
            <EmptyState
              isFloating
              icon={MapPinned}
              title={isReadOnly ? 'Nothing to see yet' : 'Drop places here'}
              text={
                isReadOnly
                  ? 'The map appears here as it is built.'
                  : 'Use a CSV, Excel, GeoJSON or KML file, or draw with the tools above. A picture becomes a site plan.'
              }
              action={
                !isReadOnly && (
                  <span className="pointer-events-auto">
                    <Button variant="primary" {...opener} onClick={() => open([])}>
                      Choose files
                    </Button>
                  </span>
                )
              }
            />
          </div>
        </div>
      )}
      {dialog}
    </>
  );
}

/** The way along which the selected outline leads. */
function RouteLine({ map, route }: { map: GisMap; route: LineString }) {
  useMapView(map);
  const points = route.coordinates.map(([lng, lat]) => map.project({ lng, lat }));
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-hidden">
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth={3}
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
    </svg>
  );
}
