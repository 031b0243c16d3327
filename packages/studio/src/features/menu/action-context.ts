import type { MenuDocument } from '@diorama/documents/menu/menu.records.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useItemActs } from './use-item-acts.ts';

/** What the menu editor's own actions work with. */
export interface MenuContext extends EditorContext {
  store: EditorStore<MenuDocument>;
  acts: ReturnType<typeof useItemActs>;
}

/** Adds the menu's parts to the editor's context. */
export function useMenuContext(context: EditorContext): MenuContext {
  const { store } = useEditor();
  const acts = useItemActs();
  return { ...context, store, acts };
}
