import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { setPlacements } from '@diorama/documents/e3d/e3d.places.ts';
import type { EditTool, GizmoDrag } from '@diorama/players/e3d/scene/edit/edit-scene.port.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useEditor, useOne } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { useAsVisitors } from '../tabs/use-e3d-tab.ts';
import { useStageSession } from './stage-session.tsx';

const VERBS: Readonly<Record<EditTool, string>> = { move: 'Move', turn: 'Turn', scale: 'Scale' };
const { entities: called } = e3dLabels.records;

/** What editors have over the scene: gizmo, grid, axes in the corner, measuring. */
export function useEditScene(host: RefObject<HTMLElement | null>): void {
  const { store } = useEditor();
  const { scene, createEditScene, options, change, editScene: edit, setEditScene } = useStageSession();
  const { ids } = useEntitySelection();
  const { main } = useOne('settings');
  const isReadOnly = useReadOnly() !== null;
  const asVisitors = useAsVisitors();
  const count = useRef(0);
  count.current = ids.size;
  useEffect(() => {
    if (!scene || !createEditScene || !host.current) return undefined;
    const made = createEditScene(scene, {
      host: host.current,
      onDragStart: (tool) =>
        store.beginGesture(`${VERBS[tool]} ${count.current === 1 ? called.one : `${count.current} ${called.many}`}`),
      onDrag: (drag: GizmoDrag) =>
        store.execute(setPlacements, { items: [...drag.places].map(([id, place]) => ({ id, ...place })) }),
      onDragEnd: (isKept) => (isKept ? store.endGesture() : store.cancelGesture()),
      onMeasured: (measured) => change({ measured }),
    });
    setEditScene(made);
    return () => {
      setEditScene(null);
      made.dispose();
    };
  }, [scene, createEditScene, host, store, change, setEditScene]);
  const { tool, axes, isSnapping, steps, hasGrid } = options;
  useEffect(() => {
    const isMoving = tool === 'move' || tool === 'turn' || tool === 'scale';
    edit?.setGizmo({
      entities: [...ids],
      tool: isMoving && !isReadOnly && !asVisitors ? tool : null,
      axes,
      steps: isSnapping ? steps : { move: null, turn: null, scale: null },
    });
  }, [edit, ids, tool, axes, isSnapping, steps, isReadOnly, asVisitors]);
  useEffect(() => edit?.setGrid(hasGrid && !asVisitors), [edit, hasGrid, asVisitors]);
  useEffect(() => edit?.setCornerAxes(!asVisitors), [edit, asVisitors]);
  useEffect(() => edit?.setMeasure(tool === 'measure' && !asVisitors), [edit, tool, asVisitors]);
  useEffect(() => edit?.setUnit(main.sizeUnit), [edit, main.sizeUnit]);
}
