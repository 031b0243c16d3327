import type { useEditor } from '../../editor-hooks.ts';
import type { PlaceOf } from './planned-layers.ts';

/** Where things stand in the open map. */
export const placesIn =
  (store: ReturnType<typeof useEditor>['store']): PlaceOf =>
  (collection, id) => {
    if (collection === 'outlines') {
      const geometry = store.get('outlines', id)?.geometry;
      return geometry ? { geometry } : {};
    }
    const position = store.get(collection, id)?.position;
    return position ? { position } : {};
  };
