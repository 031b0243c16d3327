import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { useWidgetContext } from './action-context.ts';
import { WidgetInspector } from './inspector/widget-inspector.tsx';
import { WidgetOutline } from './outline/widget-outline.tsx';
import { WidgetStage } from './stage/widget-stage.tsx';
import { widgetActions } from './widget.actions.ts';

/** The widget editor: the widgets of a collection, the content of one, and how visitors see it. */
export const widgetEditor = defineEditor({
  kind: widgetDocument,
  layout: { Outline: WidgetOutline, Stage: WidgetStage, Inspector: WidgetInspector },
  actions: widgetActions,
  useActionContext: useWidgetContext,
  revealOf: (_store, key) => {
    const [collection = '', id] = key.split('/');
    return { selected: id ? { collection, id } : null };
  },
});
