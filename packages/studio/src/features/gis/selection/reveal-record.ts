import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { Reveal } from '../../../editor/editor-kind.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';

/** Collections whose records are shown by being selected. */
const SHOWN: ReadonlySet<string> = new Set([
  'hotspotLayers',
  'outlineLayers',
  'labelLayers',
  'hotspots',
  'outlines',
  'labels',
  'sitePlans',
  'categories',
  'nodes',
  'stops',
]);

/** How a record is shown: it is selected, in the tab of its collection. */
export function revealRecord(store: EditorStore<GisDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  // A connection is shown by the rule that it leads from.
  const from = collection === 'edges' ? store.get('edges', id)?.from : null;
  if (from) return revealRecord(store, `nodes/${from.id}`);
  return SHOWN.has(collection) && store.at(key) ? { selected: { collection, id } } : null;
}
