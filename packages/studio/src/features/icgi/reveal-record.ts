import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Reveal } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';

/** How a record is shown: a view on the stage, a transition wherever one stands, a marker where it is placed. */
export function revealRecord(store: EditorStore<IcgiDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  if (collection === 'keyframes') return { selected: { collection, id }, place: id };
  if (collection === 'transitions') return { selected: { collection, id } };
  if (collection === 'placements') return revealPlacement(store, id);
  const markerId = collection === 'blocks' ? store.get('blocks', id)?.owner?.id : id;
  if (collection !== 'markers' && collection !== 'blocks') return null;
  const placement = store
    .list('placements')
    .find(({ data }) => data.type === 'marker' && data.marker?.id === markerId && markerId !== undefined);
  return placement ? revealPlacement(store, placement.id) : null;
}

function revealPlacement(store: EditorStore<IcgiDocument>, id: string): Reveal | null {
  const placement = store.get('placements', id);
  if (!placement) return null;
  const place = placement.keyframe?.id;
  return { selected: { collection: 'placements', id }, ...(place ? { place } : {}) };
}
