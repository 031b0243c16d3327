import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { notifyFailed } from '../../../ui/notify.ts';
import { useStageSession } from '../stage/stage-session.tsx';
import { drawPoster } from './draw-poster.ts';

interface PosterDrawing {
  /** The picture; null: none was made, and why was said. */
  draw: () => Promise<Blob | null>;
  isDrawing: boolean;
  /** All that the picture shows has been loaded. */
  canDraw: boolean;
}

/** Draws what visitors see first. Leaving the screen ends it. */
export function useDrawPoster(): PosterDrawing {
  const { shown, isWhole } = useStageSession();
  const [isDrawing, setDrawing] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const draw = async () => {
    if (!shown.current || isDrawing) return null;
    const controller = new AbortController();
    stop.current = controller;
    setDrawing(true);
    try {
      return await drawPoster(shown.current, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed('The cover image could not be made', { detail: messageOf(error) });
      return null;
    } finally {
      setDrawing(false);
    }
  };
  return { draw, isDrawing, canDraw: isWhole };
}
