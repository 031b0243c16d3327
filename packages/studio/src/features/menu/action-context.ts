import type { MenuDocument } from '@diorama/documents/menu/menu.records.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useItemActions } from './use-item-actions.ts';

/** What the menu editor's own actions work with. */
export interface MenuContext extends EditorContext {
  store: EditorStore<MenuDocument>;
  actions: ReturnType<typeof useItemActions>;
}

/** Adds the menu's parts to the editor's context. */
export function useMenuContext(context: EditorContext): MenuContext {
  const { store } = useEditor();
  const actions = useItemActions();
  return { ...context, store, actions };
}
