import { useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { Fragment, useCallback, useEffect, useMemo, useRef } from 'react';
import { useEditor, useSaveState } from '../engine/editor-context.tsx';
import { readOnlyReason } from '../shell/read-only.ts';
import { PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import { Button } from '../ui/button/button.tsx';
import { useShownKeys } from '../ui/keys/shown-keys.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { lineFrame } from '../ui/load/part-frames.tsx';
import { usePartsPrefetch } from '../ui/load/prefetch-parts.ts';
import { notifyDone, notifyNews, notifyPersistent } from '../ui/notice/notify.ts';
import { useThemePanel } from './actions/actions-context.ts';
import { keyGroupOf } from './actions/key-group.ts';
import { useActionKeys } from './actions/use-action-keys.ts';
import { ActionsProvider } from './actions-provider.tsx';
import { useAddress } from './address/address.tsx';
import { ChecksProvider } from './checks/checks-context.tsx';
import { useUnreadableParts } from './checks/use-unreadable-parts.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { EditorPanels } from './editor-panels.tsx';
import { PastRevisionProvider } from './history/past-revision.tsx';
import { productKey, publications } from './publish/product.queries.ts';
import { publishNews } from './publish/publish-news.ts';
import { useIsViewer, useProduct, useShell } from './shell-context.tsx';
import { EditorTopBar } from './top-bar/editor-top-bar.tsx';
import { useDocumentName } from './use-document-name.ts';
import { useStageTheme } from './use-stage-theme.ts';

const PreviewScreen = lazyPart(() => import('./preview/preview-screen.tsx').then((module) => module.PreviewScreen), {
  fallback: <PendingPlaceholder />,
});

/** The editor of any kind: its bar, its panels, and what goes on around them. */
export function EditorShell() {
  const { kind, project, tabs } = useShell();
  const { Providers = Fragment, Workspace = Fragment, Bar } = kind.layout;
  const name = useDocumentName();
  return (
    <PastRevisionProvider>
      <Providers>
        <ActionsProvider>
          <ChecksProvider>
            <PreviewOver />
            <title>{[name, project?.name, 'Diorama'].filter(Boolean).join(' · ')}</title>
            <EditorTopBar />
            {tabs}
            <SignedOutBar />
            <ConflictDialog />
            <Background />
            <LiveNotices />
            <QuarantineBanner />
            {Bar ? <Bar /> : null}
            <Workspace>
              <div className="relative flex min-h-0 min-w-0 flex-1 overflow-hidden">
                <EditorPanels />
                <OpenThemePanel />
              </div>
            </Workspace>
          </ChecksProvider>
        </ActionsProvider>
      </Providers>
    </PastRevisionProvider>
  );
}

/** The draft as visitors get it, over the editor, which stays as it is. */
function PreviewOver() {
  const { lookAs, showLook, changeLook } = useAddress();
  const isViewer = useIsViewer();
  const product = useProduct();
  if (lookAs === null || !product || isViewer) return null;
  return <PreviewScreen product={product} lookAs={lookAs} onClose={(at) => showLook(null, at)} onChange={changeLook} />;
}

/** The theme next to the document, while it is open. */
function OpenThemePanel() {
  const { ThemePanel } = useShell();
  const { isOpen, close } = useThemePanel();
  return ThemePanel && isOpen ? <ThemePanel onClose={close} /> : null;
}

/** What goes on in the editor without showing. */
function Background() {
  const { kind, mayEdit } = useShell();
  useShownKeys(useMemo(() => keyGroupOf(kind, mayEdit), [kind, mayEdit]));
  useActionKeys();
  useStageTheme();
  useRevealOnOpen();
  usePartsPrefetch();
  return null;
}

/** Shows the others what is selected here, and notifies of what they do other than edit: publish, lock, delete. */
function LiveNotices() {
  const { live, queue, documentId, projectId } = useEditor();
  const { kind, project, refreshProject } = useShell();
  const { selected } = useAddress();
  const place = kind.useStagePlace();
  const client = useQueryClient();
  const isLocked = useRef(project?.lock != null);
  const path = selected ? `${selected.collection}/${selected.id}` : place;
  const documentName = kind.kind.labels.document;
  useEffect(() => live.select(path), [live, path]);
  const product = useProduct();
  const tellOfPublish = useCallback(async () => {
    const known = publications(product);
    const before = client.getQueryData(known.queryKey)?.items;
    await client.invalidateQueries({ queryKey: productKey(documentId) });
    const after = client.getQueryData(known.queryKey)?.items;
    const news = before && after && publishNews(before, after, live.userId);
    if (news) notifyNews(news, { id: 'publish-news' });
  }, [client, documentId, product, live]);
  useEffect(
    () =>
      live.onEvent((event) => {
        if (event.type === 'publish') {
          void tellOfPublish();
        } else if (event.type === 'lock' && event.projectId === projectId) {
          refreshProject();
          // What was refused while it was locked.
          if (!event.lock) void queue.flush();
          if (!event.lock && isLocked.current) notifyDone('The project is open for edits again', { id: 'lock' });
          const why = readOnlyReason({ mayEdit: true, lock: event.lock }, live.userId);
          if (why) notifyPersistent(why.title, { id: why.id, detail: why.detail });
          isLocked.current = event.lock !== null;
        } else if (event.type === 'gone') {
          notifyPersistent(`This ${documentName} was deleted`, {
            id: 'gone',
            detail: 'The person who deleted it can restore it for 30 days.',
          });
        }
      }),
    [live, queue, tellOfPublish, projectId, documentName, refreshProject],
  );
  return null;
}

/** Shows what a link from outside names by its record alone, such as the text of a marker. */
function useRevealOnOpen(): void {
  const { store } = useEditor();
  const { kind } = useShell();
  const { selected, place, select } = useAddress();
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    // With a place in the address, it comes from an editor that knew.
    if (!selected || place !== undefined) return;
    const reveal = kind.revealOf(store, `${selected.collection}/${selected.id}`);
    if (reveal) select(reveal.selected, reveal.place);
  }, [selected, place, select, store, kind]);
}

const UnreadableParts = lazyPart(
  () => import('./checks/unreadable-parts.tsx').then((module) => module.UnreadableParts),
  {
    frame: lineFrame('Parts that cannot be read'),
  },
);

/** Shows what cannot be read of the document; nothing while all can be. */
function QuarantineBanner() {
  return useUnreadableParts().length > 0 && <UnreadableParts />;
}

/** Says that the session has ended while there is unsaved work, and leads back in without leaving the editor. */
function SignedOutBar() {
  const state = useSaveState();
  if (state.type !== 'signed-out') return null;
  const kept = state.count === 1 ? '1 change is' : `${state.count} changes are`;
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-n5 border-b bg-warn-soft px-3 py-1.5 text-warn-ink"
    >
      <p className="min-w-0 flex-1">
        <strong className="font-strong">You were signed out.</strong> {kept} kept on this computer until you sign in.
      </p>
      <Button size="small" icon={LogIn} onClick={() => window.open('/login', '_blank', 'noopener')}>
        Sign in
      </Button>
    </section>
  );
}
