import type { WidgetDocument } from '@diorama/documents/widget/widget.records.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useEntryActions } from './use-entry-actions.ts';

/** What the widget editor's own actions work with. */
export interface WidgetContext extends EditorContext {
  store: EditorStore<WidgetDocument>;
  actions: ReturnType<typeof useEntryActions>;
}

/** Adds the widget's parts to the editor's context. */
export function useWidgetContext(context: EditorContext): WidgetContext {
  const { store } = useEditor();
  const actions = useEntryActions();
  return { ...context, store, actions };
}
