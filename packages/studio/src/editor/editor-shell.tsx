import { Fragment, useMemo } from 'react';
import { PendingPlaceholder } from '../shell/pending-placeholder.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePartsPrefetch } from '../ui/prefetch-parts.ts';
import { useShownKeys } from '../ui/shown-keys.ts';
import { ActionsProvider, useThemePanel } from './actions/actions-context.tsx';
import { keyGroupOf } from './actions/key-group.ts';
import { useActionKeys } from './actions/use-action-keys.ts';
import { useAddress } from './address.tsx';
import { ChecksProvider } from './checks/checks-context.tsx';
import { QuarantineBanner } from './checks/quarantine-banner.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { EditorPanels } from './editor-panels.tsx';
import { PastRevisionProvider } from './history/past-revision.tsx';
import { LiveNotices } from './live-notices.tsx';
import { useIsViewer, useProduct, useShell } from './shell-context.tsx';
import { EditorTopBar } from './top-bar/editor-top-bar.tsx';
import { SignedOutBar } from './top-bar/signed-out-bar.tsx';
import { useDocumentName } from './use-document-name.ts';
import { useRevealOnOpen } from './use-reveal-on-open.ts';
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
