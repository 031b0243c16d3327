import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { EditorProvider, type OpenEditor, useSaveStateType } from '../engine/editor-context.tsx';
import { useKeptDocument } from '../engine/kept/use-kept-document.ts';
import { useOpenDocument } from '../engine/use-open-document.ts';
import { PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import { RouteError } from '../shell/screens/route-error.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/load/empty-state.tsx';
import { notifyFailed } from '../ui/notice/notify.ts';
import { type AddressPort, AddressProvider } from './address/address.tsx';
import { openedDocument } from './document.queries.ts';
import type { EditorKind } from './editor-kind.ts';
import { EditorShell } from './editor-shell.tsx';
import { type EditorPlace, ShellProvider } from './shell-context.tsx';

type DocumentEditorProps = { kind: EditorKind; documentId: string; place: EditorPlace; address: AddressPort };

/** Opens a document of any kind, in any space, and keeps its saves going. */
export function DocumentEditor({ kind, documentId, place, address }: DocumentEditorProps) {
  const { kind: definition } = kind;
  const { data: opened, error } = useQuery(openedDocument(definition, documentId));
  const isNewer = opened !== undefined && compareVersions(opened.schemaVersion, definition.schemaVersion) > 0;
  const editor = useOpenDocument(definition, isNewer ? undefined : opened);
  useSaving(editor, place.refreshProject);
  useKeptDocument(editor, opened, place.project);
  // A later look that fails takes nothing away: the work on screen stays.
  if (error && !opened) return <RouteError error={error} />;
  if (opened && opened.projectId !== (place.project?.id ?? null))
    return <RouteError error={new Error(`This ${definition.labels.document} belongs to another project`)} />;
  if (isNewer) return <NewerRelease documentName={definition.labels.document} />;
  if (!opened || !editor) return <PendingPlaceholder shape="panels" tabs={place.tabs} />;
  return (
    <EditorProvider editor={editor}>
      <ShellProvider kind={kind} place={place} opened={opened}>
        <AddressProvider port={address} itemTabs={kind.itemTabs}>
          <EditorOfThisRelease documentName={definition.labels.document} />
        </AddressProvider>
      </ShellProvider>
    </EditorProvider>
  );
}

/** Saves when the page is hidden or left, and says when changes are refused: perhaps one is an editor no more. */
function useSaving(editor: OpenEditor | null, refreshProject: () => void): void {
  useEffect(() => {
    if (!editor) return;
    const { queue } = editor;
    let wasRefused = false;
    const stopWatching = queue.subscribe(() => {
      const state = queue.state();
      if (state.type === 'refused' && !wasRefused) {
        notifyFailed('Your changes are not saved', { id: 'refused', detail: state.message });
        refreshProject();
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
  }, [editor, refreshProject]);
}

/** The editor, until the document is brought to a release that this page is too old for. */
function EditorOfThisRelease({ documentName }: { documentName: string }) {
  return useSaveStateType() === 'outdated' ? <NewerRelease documentName={documentName} /> : <EditorShell />;
}

/** This page is older than the document it was given: it must not touch it. */
function NewerRelease({ documentName }: { documentName: string }) {
  return (
    <EmptyState
      icon={RotateCw}
      title={`This ${documentName} was made by a newer release`}
      text="Reload the page to continue. Unsaved changes are saved on this computer and sent afterwards."
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
