import { changePaths, removeShapes } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { simplified } from '@diorama/documents/icgi/path/flat-path.ts';
import { isPathFault, parsePath, writePath } from '@diorama/documents/icgi/path/path-shape.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useStageSelection } from '../stage-selection.tsx';
import type { Operation } from './shape-operations.ts';

const LABELS = {
  join: 'Join shapes',
  cut: 'Cut shape',
  share: 'Keep what shapes share',
  group: 'Group shapes',
} as const;

/** What is made of the paths of shapes. Each is one step of undo. */
export function useShapeActions() {
  const { store } = useEditor();
  const { choose } = useStageSelection();
  const refuse = useRefusal();
  const pathOf = (id: string) => store.get('shapes', id)?.path ?? '';
  const become = (label: string, ids: readonly string[], path: string) => {
    const [first, ...others] = ids;
    if (first === undefined) return;
    store.beginGesture(label);
    store.execute(changePaths, { items: [{ id: first, path }] });
    store.execute(removeShapes, { ids: others });
    store.endGesture();
    choose([`shapes/${first}`]);
  };
  return {
    /** The first becomes what is left, and keeps its title, colour and action; the others go. */
    async combine(operation: Operation | 'group', ids: readonly string[]) {
      if (refuse) return refuse();
      try {
        const { combined, grouped } = await import('./shape-operations.ts');
        const paths = ids.map(pathOf);
        const path = operation === 'group' ? grouped(paths) : combined(operation, paths);
        if (path === null) notifyFailed('Nothing would be left', { detail: 'Choose shapes that overlap.' });
        else become(LABELS[operation], ids, path);
      } catch {
        notifyFailed('The shapes could not be changed', { detail: 'Check your connection and try again.' });
      }
    },
    /** Fewer points, none of them farther off than so many units of the outline. */
    simplify(ids: readonly string[], tolerance: number) {
      if (refuse) return refuse();
      let [before, after] = [0, 0];
      const items = ids.flatMap((id) => {
        const shape = parsePath(pathOf(id));
        if (isPathFault(shape)) return [];
        const less = simplified(shape, tolerance);
        before += shape.reduce((sum, { nodes }) => sum + nodes.length, 0);
        after += less.reduce((sum, { nodes }) => sum + nodes.length, 0);
        return [{ id, path: writePath(less) }];
      });
      if (after < before) store.execute({ ...changePaths, label: 'Simplify shape' }, { items });
      notifyDone(after < before ? `${before} points became ${after}` : 'There is no point to spare');
    },
  };
}
