import { addOutlines, addShapes, placeOutline } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { type PathShape, transformed, writePath } from '@diorama/documents/icgi/path/path-shape.ts';
import { useCallback } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';

/** What new shapes are drawn in. */
export const PRIMARY = { type: 'theme' as const, token: 'primary' };

/**
 * Adds a shape that was drawn over a view, as one step of undo: to the outline that is selected, where it stands on the
 * view, else to the uppermost one there, else to a new one. The shape's points are fractions of the picture.
 */
export function useAddShape(keyframe: string): (shape: PathShape) => void {
  const { store } = useEditor();
  const { selected, select } = useSelection();
  const refuse = useRefusal();
  return useCallback(
    (shape) => {
      if (refuse) {
        refuse();
        return;
      }
      const { canvas } = store.records().one('settings');
      const placed = store
        .list('placements')
        .filter((placement) => placement.keyframe?.id === keyframe && placement.data.type === 'outline');
      const wanted =
        selected?.collection === 'shapes'
          ? store.get('shapes', selected.id)?.outline?.id
          : selected?.collection === 'placements'
            ? outlineOf(store.get('placements', selected.id))
            : selected?.id;
      const target = placed.find((placement) => outlineOf(placement) === wanted) ?? placed.at(-1);
      const outline = outlineOf(target) ?? newRecordId();
      const id = newRecordId();
      store.beginGesture('Draw shape');
      if (!target) {
        const name = store.get('keyframes', keyframe)?.name ?? '';
        store.execute(addOutlines, { items: [{ id: outline, name, size: canvas, shapes: [] }] });
        store.execute(placeOutline, { id: newRecordId(), keyframe, outline, x: 0, y: 0 });
      }
      const scale = target?.data.type === 'outline' ? target.data.scale : 1;
      const [x, y] = [target?.x ?? 0, target?.y ?? 0];
      const [width, height] = [canvas.width / scale, canvas.height / scale];
      const path = writePath(transformed(shape, [width, 0, 0, height, -x * width, -y * height]));
      store.execute(addShapes, { outline, items: [{ id, path, color: PRIMARY }] });
      store.endGesture();
      select({ collection: 'shapes', id });
    },
    [store, keyframe, selected, select, refuse],
  );
}

function outlineOf(
  placement: { data: { type: string; outline?: { id: string } | null } } | undefined,
): string | undefined {
  return placement?.data.type === 'outline' ? placement.data.outline?.id : undefined;
}
