import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { notifyFailed } from '../../../ui/notify.ts';
import { useConfiguration } from '../configuration/configuration.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import { drawPoster } from './draw-poster.ts';
import { asVisitorsSee } from './hidden-scene.ts';

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
  const { graph } = useConfiguration();
  const [isDrawing, setDrawing] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const draw = async () => {
    if (!shown.current || isDrawing) return null;
    const controller = new AbortController();
    stop.current = controller;
    setDrawing(true);
    try {
      // As visitors begin, whatever is tried out here.
      const begin = sceneResults(new Evaluation(graph, {}));
      return await drawPoster(asVisitorsSee(shown.current, begin), controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed('The cover image could not be made', { detail: messageOf(error) });
      return null;
    } finally {
      setDrawing(false);
    }
  };
  return { draw, isDrawing, canDraw: isWhole };
}
