import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useAddressPort } from '../../editor/address/use-address-port.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { PendingPlaceholder } from '../../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../../shell/screens/route-error.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { ProjectHeader, ProjectTabs, useProjectPlace } from '../projects/public.ts';
import { useEditor, useList } from './editor-hooks.ts';
import { DeleteKeyProvider } from './exchange/delete-key.tsx';
import { GridStateProvider } from './grid/grid-state.tsx';
import { TranslationsInspector } from './inspector/translations-inspector.tsx';
import { TranslationsOutline } from './outline/translations-outline.tsx';
import { RowsProvider } from './rows/use-rows.ts';
import { TextsProvider } from './session/session-context.tsx';
import { translationsOverview } from './translations.queries.ts';
import { TranslationsStage } from './translations-stage.tsx';
import { ROUTE } from './use-filter.ts';

const PublishTextsDialog = lazyPart(
  () => import('./publish/publish-texts-dialog.tsx').then((module) => module.PublishTextsDialog),
  { frame: dialogFrame('Publish the project’s texts') },
);

/** How the project's own texts go live: by themselves. Those of products go live with their product. */
function useTranslationsPublishing(): OwnPublishing | null {
  const { project, mayEdit } = useShell();
  const { store } = useEditor();
  const client = useQueryClient();
  const records = useList('texts');
  const projectId = project?.id ?? '';
  const { data: overview } = useQuery({ ...translationsOverview(projectId), enabled: project !== null });
  const live = overview?.live;
  const languages = project?.languages;
  const isSame = useMemo(
    () => records.length >= 0 && equalJson(live ?? {}, projectTexts(store.records(), languages ?? [])),
    [records, store, live, languages],
  );
  if (!project || live === undefined) return null;
  return {
    state: live === null ? 'draft' : isSame ? 'published' : 'changed',
    Dialog: mayEdit ? PublishTextsDialog : null,
    unpublishing:
      mayEdit && live !== null
        ? {
            title: 'Unpublish the project’s own texts?',
            text: 'Visitors read the standard interface texts at once. Your texts stay here, and go live again when you publish them, or a product with them.',
            done: 'The texts are no longer public',
            run: async () => {
              await api.publications.unpublish.mutate({ type: 'translations', id: projectId });
              await client.invalidateQueries(translationsOverview(projectId));
            },
          }
        : null,
  };
}

/** Every text of a project in one grid: its own, and those of its products and menus. */
const translationsEditor = defineEditor({
  kind: translationsDocument,
  layout: {
    Outline: TranslationsOutline,
    Stage: TranslationsStage,
    stackedStage: 460,
    Inspector: TranslationsInspector,
    Providers: TranslationsProviders,
  },
  actions: [],
  useActionContext: (context) => context,
  revealOf: () => null,
  usePublishing: useTranslationsPublishing,
  hasLanguageSwitch: false,
  hasChecks: false,
});

function TranslationsProviders({ children }: { children: ReactNode }) {
  return (
    <TextsProvider>
      <RowsProvider>
        <GridStateProvider>
          <DeleteKeyProvider>{children}</DeleteKeyProvider>
        </GridStateProvider>
      </RowsProvider>
    </TextsProvider>
  );
}

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
