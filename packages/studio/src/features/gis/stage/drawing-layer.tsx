import { useReadOnly } from '../../../editor/read-only.ts';
import { useRecord } from '../editor-hooks.ts';
import { useMapSelection } from '../map-selection.tsx';
import { useMapSession } from '../map-session.tsx';
import { Cross } from './cross.tsx';
import { PathDrawing } from './path-drawing.tsx';
import { PlanHandles } from './plan-handles.tsx';
import { ShapeHandles } from './shape-handles.tsx';

/**
 * What is drawn over the map: the line or area in the making, the points of the outline or the corners of the site plan that is
 * selected.
 */
export function DrawingLayer() {
  const { map, tool, into } = useMapSession();
  const { ids } = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const [only] = ids;
  const id = ids.size === 1 && only?.startsWith('outlines/') ? only.slice('outlines/'.length) : undefined;
  const outline = useRecord('outlines', id);
  const planId = ids.size === 1 && only?.startsWith('sitePlans/') ? only.slice('sitePlans/'.length) : undefined;
  const plan = useRecord('sitePlans', planId);
  if (!map || isReadOnly) return null;
  if (tool === 'line' || tool === 'area')
    return <PathDrawing key={`${tool}-${into?.id}-${into?.as}`} map={map} tool={tool} />;
  if (tool !== 'select') return <Cross />;
  if (plan) return <PlanHandles key={plan.id} map={map} plan={plan} />;
  return outline ? <ShapeHandles key={outline.id} map={map} outline={outline} /> : null;
}
