import type { SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';

/** What visitors see before any choice: nothing that editors hide or select. */
export const AS_VISITORS_BEGIN: SceneView = {
  categories: new Map(),
  slots: new Map(),
  hidden: new Set(),
  isolated: null,
  outlined: new Map(),
};
