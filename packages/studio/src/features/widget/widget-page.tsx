import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { EditorPlace } from '../../editor/shell-context.tsx';
import { useAddressPort } from '../../editor/use-address-port.ts';
import { PendingPlaceholder } from '../../shell/pending-placeholder.tsx';
import { RouteError } from '../../shell/route-error.tsx';
import { useFollowFiles } from '../files/public.ts';
import { widgetDetail } from './widget.queries.ts';
import { widgetEditor } from './widget-editor.ts';

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
