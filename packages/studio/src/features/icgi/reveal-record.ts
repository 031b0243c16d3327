import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Reveal } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';

/** How a record is shown: a view on the stage, a transition wherever one stands, a marker where it is placed. */
export function revealRecord(store: EditorStore<IcgiDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  if (collection === 'keyframes') return { selected: { collection, id }, place: id };
  if (collection === 'transitions' || collection === 'outlines' || collection === 'categories')
    return { selected: { collection, id } };
  if (collection === 'shapes') return revealShape(store, id);
  if (collection === 'placements') return revealPlacement(store, id);
  const owner = collection === 'blocks' ? store.get('blocks', id)?.owner : null;
  if (owner?.type === 'shape') return revealShape(store, owner.id);
  const markerId = collection === 'blocks' ? owner?.id : id;
  if (collection !== 'markers' && collection !== 'blocks') return null;
  const placement = store
    .list('placements')
    .find(({ data }) => data.type === 'marker' && data.marker?.id === markerId && markerId !== undefined);
  return placement ? revealPlacement(store, placement.id) : null;
}

/** On a view that its outline stands on, where there is one. */
function revealShape(store: EditorStore<IcgiDocument>, id: string): Reveal {
  const outline = store.get('shapes', id)?.outline?.id;
  const placed = store.list('placements').find(({ data }) => data.type === 'outline' && data.outline?.id === outline);
  const place = placed?.keyframe?.id;
  return { selected: { collection: 'shapes', id }, ...(place ? { place } : {}) };
}

function revealPlacement(store: EditorStore<IcgiDocument>, id: string): Reveal | null {
  const placement = store.get('placements', id);
  if (!placement) return null;
  const place = placement.keyframe?.id;
  return { selected: { collection: 'placements', id }, ...(place ? { place } : {}) };
}
