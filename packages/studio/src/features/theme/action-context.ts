import type { EditorContext } from '../../editor/actions/editor-context.ts';
import { useGroupActs } from './use-group-acts.ts';

/** What the theme editor's own actions work with. */
export interface ThemeContext extends EditorContext {
  acts: ReturnType<typeof useGroupActs>;
}

/** Adds the theme's parts to the editor's context. */
export function useThemeContext(context: EditorContext): ThemeContext {
  const acts = useGroupActs();
  return { ...context, acts };
}
