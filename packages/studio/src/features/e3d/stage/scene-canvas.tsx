import { useEffect, useRef } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { useAsVisitors } from '../tabs/use-e3d-tab.ts';
import { loadSceneEngine } from './scene-engine.ts';
import { SceneMarks } from './scene-marks.tsx';
import { useStageSession } from './stage-session.tsx';
import { useEditScene } from './use-edit-scene.ts';
import { useGrowingView } from './use-growing-view.ts';
import { useNudge } from './use-nudge.ts';
import { useScenePointer } from './use-scene-pointer.ts';
import { useShowScene } from './use-show-scene.ts';

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
