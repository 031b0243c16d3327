import type { SceneContent, SceneView, Viewpoint } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { withHiddenScene } from '../poster/hidden-scene.ts';

/** Pixels of a picture's sides: twice what a control shows, for sharp screens. */
const SIDES = { width: 640, height: 480 };

/** What one picture shows. */
export interface OptionShown {
  /** Of the option's row. */
  row: string;
  content: SceneContent;
  view: SceneView;
}

interface DrawOptions {
  /** From where; null: from where visitors begin. */
  viewpoint: Viewpoint | null;
  onDrawn: (count: number) => void;
  signal: AbortSignal;
}

/** Draws each option, one after the other, on one scene: what they share is loaded once. Throws as `withHiddenScene` does. */
export const drawOptions = (
  options: readonly OptionShown[],
  { viewpoint, onDrawn, signal }: DrawOptions,
): Promise<Map<string, Blob>> =>
  withHiddenScene(SIDES, signal, async ({ scene, picture }) => {
    const drawn = new Map<string, Blob>();
    for (const { row, content, view } of options) {
      signal.throwIfAborted();
      scene.show(content, view);
      if (viewpoint) scene.setViewpoint(viewpoint);
      else scene.look('home', 'cut');
      drawn.set(row, await picture());
      onDrawn(drawn.size);
    }
    return drawn;
  });
