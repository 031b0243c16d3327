import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import type { Reveal } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { E3D_ITEM_TABS } from './editor-tabs.ts';

/** Collections whose records have a place in a tab. */
const SHOWN: ReadonlySet<string> = new Set(['entities', ...Object.values(E3D_ITEM_TABS).flat()]);

/** How a record is shown: it is selected, in the tab of its collection. */
export function revealRecord(store: EditorStore<E3dDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  return SHOWN.has(collection) && store.at(key) ? { selected: { collection, id } } : null;
}
