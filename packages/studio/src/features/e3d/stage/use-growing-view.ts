import { type RefObject, useEffect, useRef } from 'react';
import { useEditor } from '../editor-hooks.ts';
import { useStageSession } from './stage-session.tsx';

/** Keeps the first models in sight as they come to an empty scene, until somebody turns it. */
export function useGrowingView(host: RefObject<HTMLElement | null>): void {
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
