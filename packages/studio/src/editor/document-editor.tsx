import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { compareVersions } from '@diorama/documents/engine/migrations.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOpenDocument } from '../engine/use-open-document.ts';
import { EditorProvider, useSaveState } from '../features/icgi/editor-hooks.ts';
import { openedIcgi } from '../features/icgi/icgi.queries.ts';
import { projectDetail } from '../features/projects/public.ts';
import { PendingPlaceholder } from '../shell/pending-placeholder.tsx';
import { RouteError } from '../shell/route-error.tsx';
import { notifyFailed } from '../ui/notify.ts';
import { IcgiEditor } from './editor-shell.tsx';
import { NewerRelease } from './newer-release.tsx';

/** `/projects/{projectId}/studio/icgi/{icgiId}`: opens the walkthrough and keeps its saves going. */
export function IcgiEditorPage() {
  const { projectId, icgiId } = useParams({ from: '/app/projects/$projectId/studio/icgi/$icgiId' });
  const { data: opened, error } = useQuery(openedIcgi(icgiId));
  const { data: project, error: projectError } = useQuery(projectDetail(projectId));
  const isNewer = opened !== undefined && compareVersions(opened.schemaVersion, icgiDocument.schemaVersion) > 0;
  const editor = useOpenDocument(icgiDocument, isNewer ? undefined : opened, projectId);

  const client = useQueryClient();

  useEffect(() => {
    if (!editor) return;
    const { queue } = editor;
    let wasRefused = false;
    const stopWatching = queue.subscribe(() => {
      const state = queue.state();
      if (state.type === 'refused' && !wasRefused) {
        notifyFailed('Your changes are not saved', { id: 'refused', detail: state.message });
        // Perhaps one is an editor no more.
        void client.invalidateQueries(projectDetail(projectId));
      }
      wasRefused = state.type === 'refused' || (wasRefused && state.type === 'saving');
    });
    const onHide = () => void queue.flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stopWatching();
      document.removeEventListener('visibilitychange', onHide);
      void queue.flush();
    };
  }, [editor, client, projectId]);

  // A later look that fails takes nothing away: the work on screen stays.
  if ((error && !opened) || (projectError && !project)) return <RouteError error={error ?? projectError} />;
  if (isNewer) return <NewerRelease />;
  if (!opened || !project || !editor || opened.projectId !== projectId) {
    return opened && opened.projectId !== projectId ? (
      <RouteError error={new Error('This walkthrough belongs to another project')} />
    ) : (
      <PendingPlaceholder />
    );
  }
  return (
    <EditorProvider editor={editor}>
      <EditorOfThisRelease project={project} opened={opened} />
    </EditorProvider>
  );
}

/** The editor, until the document is brought to a release that this page is too old for. */
function EditorOfThisRelease(props: { project: Project; opened: OpenedDocument }) {
  return useSaveState().type === 'outdated' ? <NewerRelease /> : <IcgiEditor {...props} />;
}
