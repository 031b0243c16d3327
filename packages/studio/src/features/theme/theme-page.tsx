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
import { themeOfProject } from './theme.queries.ts';
import { themeEditor } from './theme-editor.ts';

const ROUTE = '/app/projects/$projectId/theme';

/** `/projects/{projectId}/theme`: the theme of a project. */
export function ThemePage() {
  const { projectId } = useParams({ from: ROUTE });
  const { data: theme, error, refetch } = useQuery({ ...themeOfProject(projectId), staleTime: 60_000 });
  const place = useProjectPlace(projectId, 'Theme');
  const address = useAddressPort();
  if (error && !theme)
    return (
      <>
        <ProjectHeader projectId={projectId} part="Theme" />
        <ErrorState title="The theme could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  if (place.error) return <RouteError error={place.error} />;
  if (!theme || !place.value) return <PendingPlaceholder />;
  return (
    <DocumentEditor key={theme.id} kind={themeEditor} documentId={theme.id} place={place.value} address={address} />
  );
}

/** The editor's search params, in the address of the page. */
function useAddressPort(): AddressPort {
  const search = useSearch({ from: ROUTE });
  const router = useRouter();
  const navigate = useNavigate({ from: '/projects/$projectId/theme' });
  const change = useCallback<AddressPort['change']>(
    (next, isNewEntry) => {
      if (router.state.location.pathname.endsWith('/theme')) void navigate({ search: next, replace: !isNewEntry });
    },
    [router, navigate],
  );
  return useMemo(() => ({ search, change }), [search, change]);
}
