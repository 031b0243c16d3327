import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { setPlacements } from '@diorama/documents/e3d/e3d.places.ts';
import type { EditTool, GizmoDrag } from '@diorama/players/e3d/scene/edit/edit-scene.port.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { Spinner } from '../../../../ui/show/spinner.tsx';
import { useEditor, useOne } from '../../editor-hooks.ts';
import { useEntitySelection } from '../../entity-selection.tsx';
import { useAsVisitors } from '../../use-e3d-tab.ts';
import { nudged, nudgeOf } from '../nudge.ts';
import { useStageSession } from '../stage-session.tsx';
import { loadSceneEngine } from './scene-engine.ts';
import { SceneMarks } from './scene-marks.tsx';
import { useScenePointer } from './use-scene-pointer.ts';
import { useShowScene } from './use-show-scene.ts';

const VERBS: Readonly<Record<EditTool, string>> = { move: 'Move', turn: 'Turn', scale: 'Scale' };
const { entities: called } = e3dLabels.records;

/** What editors have over the scene: gizmo, grid, axes in the corner, measuring. */
function useEditScene(host: RefObject<HTMLElement | null>): void {
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

/** Where the scene is drawn, and what one does to it with the pointer. */
export function SceneCanvas() {
  const { scene, setEngine, setFault, addMeshFault, addPictureFault, isWhole, setWhole } = useStageSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let stop = () => {};
    let isGone = false;
    void loadSceneEngine().then(
      ({ createE3dScene, createEditScene, NoWebGlError }) => {
        if (isGone) return;
        try {
          const made = createE3dScene(element, {
            addressOf: (url) => (url.startsWith('asset://') ? null : url),
            onWhole: () => setWhole(true),
            onFault: addMeshFault,
            onPictureFault: addPictureFault,
            isMotionReduced: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
          });
          const observer = new ResizeObserver(() => made.resize());
          observer.observe(element);
          setEngine({ scene: made, createEditScene });
          stop = () => {
            observer.disconnect();
            setEngine(null);
            made.dispose();
          };
        } catch (error) {
          if (!(error instanceof NoWebGlError)) throw error;
          setFault('Turn on hardware acceleration, or use another browser.');
        }
      },
      () => setFault('The 3D engine could not be loaded. Check your connection and reload the page.'),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [setEngine, setFault, addMeshFault, addPictureFault, setWhole]);
  const asVisitors = useAsVisitors();
  useShowScene();
  useGrowingView(host);
  useEditScene(host);
  useNudge(host);
  const marquee = useScenePointer(host);
  return (
    <div ref={host} className="absolute inset-0 overflow-hidden">
      <canvas
        ref={canvas}
        aria-label="3D scene. Drag to turn it, drag with the right button to move it, scroll to zoom. Arrow keys turn it; with the Move tool they move what is selected."
        className="absolute inset-0 size-full touch-none outline-none focus-visible:outline-2 focus-visible:outline-solid focus-visible:outline-accent focus-visible:-outline-offset-2"
        tabIndex={0}
      />
      {scene && <SceneMarks scene={scene} asVisitors={asVisitors} />}
      {marquee && (
        <div
          aria-hidden
          className="pointer-events-none absolute z-10 border border-accent bg-accent/10"
          style={{
            left: marquee.left,
            top: marquee.top,
            width: marquee.right - marquee.left,
            height: marquee.bottom - marquee.top,
          }}
        />
      )}
      {!isWhole && (
        <div role="status" className="pointer-events-none absolute right-3 bottom-3">
          <span className="flex items-center gap-2 text-n10 text-xs">
            <Spinner />
            Loading
          </span>
        </div>
      )}
    </div>
  );
}

/** Keeps the first models in sight as they come to an empty scene, until somebody turns it. */
function useGrowingView(host: RefObject<HTMLElement | null>): void {
  const { store } = useEditor();
  const { scene } = useStageSession();
  const isHeld = useRef(store.list('entities').length > 0);
  useEffect(() => {
    const stage = host.current;
    if (!scene || !stage || isHeld.current) return undefined;
    let triangles = 0;
    const stop = scene.subscribe(() => {
      const now = scene.numbers().triangles;
      if (isHeld.current || now <= triangles) return;
      triangles = now;
      scene.frame(null, 'fly');
    });
    const hold = () => {
      isHeld.current = true;
    };
    const events = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const event of events) stage.addEventListener(event, hold, { passive: true });
    return () => {
      stop();
      for (const event of events) stage.removeEventListener(event, hold);
    };
  }, [scene, host]);
}

/** With the Move tool, arrow keys on the stage move what is selected; else they turn the view. Presses in a row are one step. */
function useNudge(host: RefObject<HTMLElement | null>): void {
  const { store } = useEditor();
  const { scene, options } = useStageSession();
  const { ids } = useEntitySelection();
  const isReadOnly = useReadOnly() !== null;
  const asVisitors = useAsVisitors();
  const latest = useRef({ ids, options });
  latest.current = { ids, options };
  useEffect(() => {
    const stage = host.current?.closest<HTMLElement>('[data-stage]');
    if (!stage || !scene || isReadOnly || asVisitors) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { ids: chosen, options: now } = latest.current;
      const isHere = event.target === stage || event.target instanceof HTMLCanvasElement;
      if (!isHere || now.tool !== 'move' || chosen.size === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const by = nudgeOf(event, scene.viewpoint().azimuth, now.steps.move);
      if (!by) return;
      // The camera stays where it is, and the page too.
      event.preventDefault();
      event.stopPropagation();
      const items = nudged(store.records(), [...chosen], by);
      store.execute(setPlacements, { items }, { mergeKey: `nudge:${items.map(({ id }) => id).join()}` });
    };
    stage.addEventListener('keydown', onKey, { capture: true });
    return () => stage.removeEventListener('keydown', onKey, { capture: true });
  }, [host, scene, store, isReadOnly, asVisitors]);
}
