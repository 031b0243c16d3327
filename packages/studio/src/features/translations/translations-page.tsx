import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { messageOf } from '../../api/api-error.ts';
import type { AddressPort } from '../../editor/address.tsx';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { PendingPlaceholder } from '../../shell/pending-placeholder.tsx';
import { RouteError } from '../../shell/route-error.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProjectHeader, useProjectPlace } from '../projects/public.ts';
import { translationsOverview } from './translations.queries.ts';
import { translationsEditor } from './translations-editor.tsx';
import { ROUTE } from './use-filter.ts';

/** `/projects/{projectId}/translations`: all texts of a project. */
export function TranslationsPage() {
  const { projectId } = useParams({ from: ROUTE });
  const { data: overview, error, refetch } = useQuery(translationsOverview(projectId));
  const place = useProjectPlace(projectId, 'Translations');
  const address = useAddressPort();
  if (place.error) return <RouteError error={place.error} />;
  if (error && !overview)
    return (
      <>
        <ProjectHeader projectId={projectId} part="Translations" />
        <ErrorState title="The texts could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  if (!overview || !place.value) return <PendingPlaceholder />;
  const { documentId } = overview;
  return (
    <DocumentEditor
      key={documentId}
      kind={translationsEditor}
      documentId={documentId}
      place={place.value}
      address={address}
    />
  );
}

/** The editor's search params, in the address of the page; what the list is narrowed to stays. */
function useAddressPort(): AddressPort {
  const { state: _state, in: _place, q: _search, ...search } = useSearch({ from: ROUTE });
  const router = useRouter();
  const navigate = useNavigate({ from: '/projects/$projectId/translations' });
  const change = useCallback<AddressPort['change']>(
    (next, isNewEntry) => {
      if (!router.state.location.pathname.endsWith('/translations')) return;
      void navigate({
        search: ({ state, in: place, q, ...old }) => ({
          ...next(old),
          ...(state ? { state } : {}),
          ...(place ? { in: place } : {}),
          ...(q ? { q } : {}),
        }),
        replace: !isNewEntry,
      });
    },
    [router, navigate],
  );
  const key = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the params are compared by what they hold
  return useMemo(() => ({ search, change }), [key, change]);
}
