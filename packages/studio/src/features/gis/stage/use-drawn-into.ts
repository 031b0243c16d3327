import type { Position } from '@diorama/documents/gis/geo.schema.ts';
import { withHole, withPart } from '@diorama/documents/gis/geometry/parts.ts';
import { placeFeatures } from '@diorama/documents/gis/gis.commands.ts';
import { setOutlineAction } from '@diorama/documents/gis/gis.widgets.ts';
import { useCallback } from 'react';
import { notifyFailed } from '../../../ui/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import type { DrawnInto } from '../map-session.tsx';

/** Adds what is drawn to an outline, as a hole, a part or its way; false where it cannot be, after saying why. */
export function useDrawnInto(): (into: DrawnInto, points: readonly Position[]) => boolean {
  const { store } = useEditor();
  return useCallback(
    ({ id, as }, points) => {
      const outline = store.get('outlines', id);
      if (!outline) return true;
      if (as === 'route') {
        const { action } = outline;
        if (action.type !== 'set-navigation' || points.length < 2) return action.type !== 'set-navigation';
        const route = { type: 'LineString' as const, coordinates: [...points] };
        store.execute({ ...setOutlineAction, label: 'Draw route' }, { ids: [id], action: { ...action, route } });
        return true;
      }
      const geometry = (as === 'hole' ? withHole : withPart)(outline.geometry, points);
      if (!geometry) {
        notifyFailed('The hole must lie inside the area', { detail: 'Draw it inside, clear of other holes.' });
        return false;
      }
      store.execute(
        { ...placeFeatures, label: as === 'hole' ? 'Add hole' : 'Add part' },
        { items: [{ id, geometry }] },
      );
      return true;
    },
    [store],
  );
}
