import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AddressPort } from '../../editor/address.tsx';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { EditorPlace } from '../../editor/shell-context.tsx';
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
  const address = useAddressPort(widgetId);
  if (error && !widget) return <RouteError error={error} />;
  if (!place) return <PendingPlaceholder />;
  return <DocumentEditor key={widgetId} kind={widgetEditor} documentId={widgetId} place={place} address={address} />;
}

/** The editor's search params, in the address of the page. */
function useAddressPort(documentId: string): AddressPort {
  const search = useSearch({ from: ROUTE });
  const router = useRouter();
  const navigate = useNavigate({ from: '/edit/widget/$widgetId' });
  const change = useCallback<AddressPort['change']>(
    (next, isNewEntry) => {
      if (router.state.location.pathname.endsWith(documentId)) void navigate({ search: next, replace: !isNewEntry });
    },
    [router, documentId, navigate],
  );
  return useMemo(() => ({ search, change }), [search, change]);
}
