import type { SceneContent, SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { withHiddenScene } from './hidden-scene.ts';

/** Pixels of the picture's sides: what a laptop shows of a page. */
const SIDES = { width: 1920, height: 1080 };

/** What visitors see first. Throws as `withHiddenScene` does. */
export const drawPoster = (
  { content, view }: { content: SceneContent; view: SceneView },
  signal: AbortSignal,
): Promise<Blob> =>
  withHiddenScene(SIDES, signal, ({ scene, picture }) => {
    scene.show(content, view);
    scene.look('home', 'cut');
    return picture();
  });
