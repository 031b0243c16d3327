import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLoaderData, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useAddressPort } from '../editor/address/use-address-port.ts';
import { openedDocument } from '../editor/document.queries.ts';
import { DocumentEditor } from '../editor/document-editor.tsx';
import type { EditorPlace } from '../editor/shell-context.tsx';
import { useFollowFiles } from '../features/files/public.ts';
import { projectDetail, projectKeys, projectTrail } from '../features/projects/public.ts';
import { ThemePanel } from '../features/theme/public.ts';
import { PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../shell/screens/route-error.tsx';

const ROUTE = '/app/projects/$projectId/studio/$type/$id';

/** `/projects/{projectId}/studio/{type}/{id}`: the editor of a product, in its project. */
export function EditorPage() {
  const { projectId, id } = useParams({ from: ROUTE });
  const kind = useLoaderData({ from: ROUTE });
  const { data: project, error } = useQuery(projectDetail(projectId));
  const client = useQueryClient();
  // Together with the document, which `DocumentEditor` reads: one stream carries both.
  const { data: isOpen = false } = useQuery({
    ...openedDocument(kind.kind, id),
    enabled: false,
    select: () => true,
  });
  useFollowFiles(isOpen ? projectId : undefined);
  const refreshProject = useCallback(
    () => void client.invalidateQueries(projectDetail(projectId)),
    [client, projectId],
  );
  const place = useMemo<EditorPlace | null>(
    () =>
      project
        ? {
            trail: projectTrail(project),
            project,
            ThemePanel,
            refreshProject,
            refreshLists: () => client.invalidateQueries({ queryKey: projectKeys.all }),
          }
        : null,
    [project, refreshProject, client],
  );
  const address = useAddressPort();
  if (error && !project) return <RouteError error={error} />;
  if (!place) return <PendingPlaceholder shape="panels" />;
  return <DocumentEditor key={id} kind={kind} documentId={id} place={place} address={address} />;
}
