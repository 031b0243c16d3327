import { useReadOnly } from '../../../editor/read-only.ts';
import { useRecord } from '../editor-hooks.ts';
import { FirstViewFrames } from '../first-view/first-view-frames.tsx';
import { useMapSelection } from '../map-selection.tsx';
import { useMapSession } from '../map-session.tsx';
import { Cross } from './cross.tsx';
import { LabelPost } from './label-post.tsx';
import { PathDrawing } from './path-drawing.tsx';
import { PlanHandles } from './plan-handles.tsx';
import { RouteLine } from './route-line.tsx';
import { SelectionMarks } from './selection-marks.tsx';
import { ShapeHandles } from './shape-handles.tsx';

/**
 * What is drawn over the map: the first view's frames, the line or area in the making, the points of the outline or the corners of the site plan that is
 * selected, else marks on what is.
 */
export function DrawingLayer() {
  const { map, tool, into, isFramed } = useMapSession();
  const { ids } = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const [only] = ids;
  const [collection = '', id] = ids.size === 1 ? (only?.split('/') ?? []) : [];
  const outline = useRecord('outlines', collection === 'outlines' ? id : undefined);
  const label = useRecord('labels', collection === 'labels' ? id : undefined);
  const plan = useRecord('sitePlans', collection === 'sitePlans' ? id : undefined);
  if (!map) return null;
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
