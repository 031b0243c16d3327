import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Reveal } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';

/** How a record is shown: a view on the stage, a transition in its list, a marker where it is placed. */
export function revealRecord(store: EditorStore<IcgiDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  if (collection === 'keyframes') return { selected: { collection, id }, place: id, tab: undefined };
  if (collection === 'transitions' || collection === 'outlines' || collection === 'categories')
    return { selected: { collection, id }, tab: collection };
  if (collection === 'shapes') return revealShape(store, id);
  if (collection === 'placements') return revealPlacement(store, id);
  if (collection === 'blocks') {
    const owner = store.get('blocks', id)?.owner;
    if (owner?.type === 'shape') return revealShape(store, owner.id);
    if (owner?.type === 'marker') return revealPlaced(store, 'marker', owner.id);
    return owner ? { selected: null } : null;
  }
  if (collection === 'tracks') {
    const transition = store.get('tracks', id)?.transition?.id;
    return transition ? { selected: { collection: 'transitions', id: transition }, tab: 'transitions' } : null;
  }
  if (collection === 'markers') return revealPlaced(store, 'marker', id);
  if (collection === 'signs') return revealPlaced(store, 'sign', id);
  return null;
}

/** On a view that its outline stands on, where there is one. */
function revealShape(store: EditorStore<IcgiDocument>, id: string): Reveal {
  const outline = store.get('shapes', id)?.outline?.id;
  const placed = store.list('placements').find(({ data }) => data.type === 'outline' && data.outline?.id === outline);
  const place = placed?.keyframe?.id;
  return { selected: { collection: 'shapes', id }, tab: 'outlines', isOnStage: true, ...(place ? { place } : {}) };
}

/** Where a marker or a sign is placed first; the list of markers where it is placed nowhere. */
function revealPlaced(store: EditorStore<IcgiDocument>, type: 'marker' | 'sign', id: string): Reveal | null {
  const placement = store.list('placements').find(({ data }) => {
    const thing = data.type === 'marker' ? data.marker : data.type === 'widget' ? data.widget : null;
    return thing?.type === type && thing.id === id;
  });
  return placement ? revealPlacement(store, placement.id) : { selected: null, tab: 'markers' };
}

function revealPlacement(store: EditorStore<IcgiDocument>, id: string): Reveal | null {
  const placement = store.get('placements', id);
  if (!placement) return null;
  const place = placement.keyframe?.id;
  const tab = placement.data.type === 'outline' ? 'outlines' : 'markers';
  return { selected: { collection: 'placements', id }, tab, isOnStage: true, ...(place ? { place } : {}) };
}
