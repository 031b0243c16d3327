import type { E3dScene } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { type StageOptions, useStageSession } from './stage/stage-session.tsx';
import { type EntityActions, useEntityActions } from './use-entity-actions.ts';

/** What the configurator's own actions work with. */
export interface E3dContext extends EditorContext {
  ids: readonly string[];
  choose: (ids: Iterable<string>) => void;
  actions: EntityActions;
  scene: E3dScene | null;
  options: StageOptions;
  change: (next: Partial<StageOptions>) => void;
}

/** Adds the configurator's parts to the editor's context. */
export function useE3dContext(context: EditorContext): E3dContext {
  const { ids, choose } = useEntitySelection();
  const { scene, options, change } = useStageSession();
  const actions = useEntityActions();
  return { ...context, ids: [...ids], choose, actions, scene, options, change };
}
