import { useReadOnly } from '../../../editor/read-only.ts';
import { useRecord } from '../editor-hooks.ts';
import { useMapSelection } from '../map-selection.tsx';
import { useMapSession } from '../map-session.tsx';
import { PathDrawing } from './path-drawing.tsx';
import { ShapeHandles } from './shape-handles.tsx';

/** What is drawn over the map: the line or area in the making, or the points of the outline that is selected. */
export function DrawingLayer() {
  const { map, tool } = useMapSession();
  const { ids } = useMapSelection();
  const isReadOnly = useReadOnly() !== null;
  const [only] = ids;
  const id = ids.size === 1 && only?.startsWith('outlines/') ? only.slice('outlines/'.length) : undefined;
  const outline = useRecord('outlines', id);
  if (!map || isReadOnly) return null;
  if (tool === 'line' || tool === 'area') return <PathDrawing key={tool} map={map} tool={tool} />;
  return tool === 'select' && outline ? <ShapeHandles key={outline.id} map={map} outline={outline} /> : null;
}
