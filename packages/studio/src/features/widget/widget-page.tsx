import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddressPort } from '../../editor/address/use-address-port.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { defineEditor } from '../../editor/editor-kind.ts';
import type { EditorPlace } from '../../editor/shell-context.tsx';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../../shell/screens/route-error.tsx';
import { useFollowFiles } from '../files/public.ts';
import { useWidgetContext } from './action-context.ts';
import { WidgetInspector } from './inspector/widget-inspector.tsx';
import { WidgetOutline } from './outline/widget-outline.tsx';
import { WidgetStage } from './stage/widget-stage.tsx';
import { widgetActions } from './widget.actions.ts';
import { widgetDetail } from './widget.queries.ts';

/** The widget editor: the widgets of a collection, the content of one, and how visitors see it. */
const widgetEditor = defineEditor({
  kind: widgetDocument,
  layout: { Outline: WidgetOutline, Stage: WidgetStage, Inspector: WidgetInspector },
  actions: widgetActions,
  useActionContext: useWidgetContext,
  revealOf: (_store, key) => {
    const [collection = '', id] = key.split('/');
    return { selected: id ? { collection, id } : null };
  },
});

const ROUTE = '/app/edit/widget/$widgetId';

/** `/edit/widget/{widgetId}`: the editor of a widget, in its collection. */
export function WidgetPage() {
  const { widgetId } = useParams({ from: ROUTE });
  const { data: widget, error } = useQuery(widgetDetail(widgetId));
  const client = useQueryClient();
  const collection = widget?.collection;
  useFollowFiles(collection?.id);
  const place = useMemo<EditorPlace | null>(
    () =>
      collection
        ? {
            trail: [
              { label: 'Widgets', link: (props) => <Link to="/widgets" {...props} /> },
              {
                label: collection.name,
                link: (props) => (
                  <Link to="/widgets/$collectionId" params={{ collectionId: collection.id }} {...props} />
                ),
              },
            ],
            project: null,
            refreshProject: () => void client.invalidateQueries(widgetDetail(widgetId)),
            refreshLists: () => client.invalidateQueries({ queryKey: ['widgets'] }),
          }
        : null,
    [collection, client, widgetId],
  );
  const address = useAddressPort();
  if (error && !widget) return <RouteError error={error} />;
  if (!place) return <PendingPlaceholder />;
  return <DocumentEditor key={widgetId} kind={widgetEditor} documentId={widgetId} place={place} address={address} />;
}
