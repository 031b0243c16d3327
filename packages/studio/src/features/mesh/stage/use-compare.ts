import { createMeshCompare } from '@diorama/players/e3d/compare/create-mesh-compare.ts';
import type { CompareView, PictureDifference } from '@diorama/players/e3d/compare/mesh-compare.port.ts';
import { NoWebGlError } from '@diorama/players/e3d/scene/rendering.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useMesh } from '../mesh-context.tsx';

const NO_3D =
  'This browser cannot draw 3D. Turn on hardware acceleration, or use another browser. Numbers, steps and nodes work without it.';

interface Drawn {
  /** Bytes that have come; null: all of them. */
  loading: { loaded: number; total: number } | null;
  faults: readonly string[];
  difference: PictureDifference | null;
  /** Why nothing is drawn at all. */
  problem: string | null;
}

/** Draws both models on a canvas as the engine of public pages does. */
export function useCompare(canvas: RefObject<HTMLCanvasElement | null>, view: CompareView) {
  const { stage } = useMesh();
  const [state, setState] = useState<Drawn>({ loading: null, faults: [], difference: null, problem: null });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    try {
      stage.current = createMeshCompare(element, {
        addressOf: (url) => url,
        isMotionReduced: () => reduced.matches,
        onWhole: (difference) => setState((old) => ({ ...old, loading: null, difference })),
        onFault: (_, message) => setState((old) => ({ ...old, faults: [...new Set([...old.faults, message])] })),
        onProgress: (loaded, total) =>
          setState((old) => ({ ...old, loading: loaded < total ? { loaded, total } : null })),
      });
    } catch (error) {
      if (!(error instanceof NoWebGlError)) throw error;
      setState((old) => ({ ...old, problem: NO_3D }));
      return undefined;
    }
    const observer = new ResizeObserver(() => stage.current?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      stage.current?.dispose();
      stage.current = null;
    };
  }, [canvas, stage]);
  useEffect(() => stage.current?.show(view), [stage, view]);
  const files = `${view.left?.url} ${view.right?.url}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files have faults of their own
  useEffect(() => setState((old) => ({ ...old, faults: [], difference: null })), [files]);
  return { ...state, frame: () => stage.current?.frame('fly') };
}
