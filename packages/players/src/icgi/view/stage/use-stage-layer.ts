import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { IcgiStage } from '../../stage.port.ts';

/** A layer that lies over the picture exactly, wherever it is panned and zoomed to; fingers on it pan and zoom as well. */
export function useStageLayer<E extends HTMLElement>(stage: IcgiStage): RefObject<E | null> {
  const layer = useRef<E>(null);
  const follow = useCallback(() => {
    // Straight to the element: a pan would otherwise render everything on it sixty times a second.
    const { x, y, width, height } = stage.rect();
    if (layer.current)
      layer.current.style.cssText = `transform:translate(${x}px,${y}px);width:${width}px;height:${height}px`;
  }, [stage]);
  useLayoutEffect(() => stage.subscribe(follow), [stage, follow]);
  useLayoutEffect(() => {
    if (layer.current) stage.takeGestures(layer.current);
  }, [stage]);
  useLayoutEffect(follow); // what is new is never drawn where the stage was before
  return layer;
}
