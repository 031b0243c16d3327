import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { useAddressPort } from '../../editor/address/use-address-port.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../../shell/screens/route-error.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { ProjectHeader, ProjectTabs, useProjectPlace } from '../projects/public.ts';
import { themeOfProject } from './theme.queries.ts';
import { themeEditor } from './theme-editor.tsx';

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
  if (!theme || !place.value)
    return <PendingPlaceholder shape="panels" tabs={<ProjectTabs projectId={projectId} part="Theme" />} />;
  return (
    <DocumentEditor key={theme.id} kind={themeEditor} documentId={theme.id} place={place.value} address={address} />
  );
}
