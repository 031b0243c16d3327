import type { EditorContext } from '../../editor/actions/editor-context.ts';
import { useGroupActions } from './use-group-actions.ts';

/** What the theme editor's own actions work with. */
export interface ThemeContext extends EditorContext {
  actions: ReturnType<typeof useGroupActions>;
}

/** Adds the theme's parts to the editor's context. */
export function useThemeContext(context: EditorContext): ThemeContext {
  const actions = useGroupActions();
  return { ...context, actions };
}
