import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import type { OutlineTab } from '../outline-tabs.ts';
import type { Selected } from '../use-selection.ts';
import type { FillScope } from './plan/fill-targets.ts';

interface Shown {
  /** Shapes that are selected on the stage. */
  shapes: readonly string[];
  selected: Selected;
  tab: OutlineTab;
  /** The view on the stage. */
  view: string | undefined;
}

/**
 * What a table is meant for: several selected shapes, else the outline that is selected or that the selected shape is of, else
 * markers where one is selected or their tab is open, else the only outline of the view, else all shapes.
 */
export function meantScope(icgi: IcgiRecords, { shapes, selected, tab, view }: Shown): FillScope {
  if (shapes.length > 1) return { type: 'selected', shapes };
  const data = selected?.collection === 'placements' ? icgi.get('placements', selected.id)?.data : undefined;
  const outline =
    (selected?.collection === 'outlines' ? selected.id : undefined) ??
    icgi.get('shapes', shapes[0] ?? selected?.id ?? '')?.outline?.id ??
    (data?.type === 'outline' ? data.outline?.id : undefined);
  if (outline !== undefined) return { type: 'outline', id: outline };
  if (data?.type === 'marker' || (tab === 'markers' && icgi.all('markers').length > 0)) return { type: 'markers' };
  const here = new Set(
    icgi
      .all('placements')
      .flatMap((placement) =>
        placement.keyframe?.id === view && placement.data.type === 'outline' && placement.data.outline
          ? [placement.data.outline.id]
          : [],
      ),
  );
  const [only] = here;
  return here.size === 1 && only !== undefined ? { type: 'outline', id: only } : { type: 'shapes' };
}
