import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messageOf } from '../../api/api-error.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { useAddressPort } from '../../editor/use-address-port.ts';
import { PendingPlaceholder } from '../../shell/pending-placeholder.tsx';
import { RouteError } from '../../shell/route-error.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProjectHeader, ProjectTabs, useProjectPlace } from '../projects/public.ts';
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
  if (!overview || !place.value)
    return <PendingPlaceholder shape="grid" tabs={<ProjectTabs projectId={projectId} part="Translations" />} />;
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
