import { type ReactNode, useMemo, useState } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import { useOfferActions } from '../shell/screen-actions.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { dialogFrame } from '../ui/load/part-frames.tsx';
import { ActionsContext, ThemePanelContext } from './actions/actions-context.ts';
import { type BoundAction, bind } from './actions/editor-action.ts';
import type { EditorContext } from './actions/editor-context.ts';
import { generalActions } from './actions/general.actions.ts';
import { useAddress } from './address/address.tsx';
import { commentDraft } from './comments/comment-draft.ts';
import { usePastRevision } from './history/past-revision.tsx';
import { lastLook } from './preview/look.ts';
import { useProductUnpublishing } from './publish/use-unpublishing.ts';
import { useProduct, useShell } from './shell-context.tsx';
import { useHistorySteps } from './use-history-steps.ts';
import { useRefusal } from './use-refusal.ts';

const PublishDialog = lazyPart(() => import('./publish/publish-dialog.tsx').then((module) => module.PublishDialog), {
  frame: dialogFrame('Publish'),
});

const VisitsDialog = lazyPart(() => import('./visits/visits-dialog.tsx').then((module) => module.VisitsDialog), {
  frame: dialogFrame('Visits'),
});

const UnpublishDialog = lazyPart(
  () => import('./publish/unpublish-dialog.tsx').then((module) => module.UnpublishDialog),
  { frame: dialogFrame('Unpublish') },
);

/** Of the dialog that Publish opens: loads its code ahead. */
export const publishOpener = PublishDialog.opener;

const ShareDialog = lazyPart(() => import('./preview/share-dialog.tsx').then((module) => module.ShareDialog), {
  frame: dialogFrame('Share preview'),
});

/** Those that are offered by name: what can be done now, and while reading only what changes nothing. */
const offeredActions = (actions: readonly BoundAction[], isReading: boolean) =>
  actions.filter(({ isEnabled, isKeyOnly, isReadOnly }) => isEnabled && !isKeyOnly && (isReadOnly || !isReading));

/** Makes the actions for all that show or run them. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const { kind, mayEdit, readOnly, ThemePanel } = useShell();
  const editor = useEditor();
  const address = useAddress();
  const { past } = usePastRevision();
  const product = useProduct();
  const preview = usePreview();
  const comment = useBeginComment();
  const [isSharing, setSharing] = useState(false);
  const refuse = useRefusal();
  const { undo, redo } = useHistorySteps();
  const ownPublishing = kind.usePublishing();
  const OwnDialog = ownPublishing?.Dialog ?? null;
  const productUnpublishing = useProductUnpublishing();
  const unpublishing = productUnpublishing ?? ownPublishing?.unpublishing ?? null;
  const [isPublishing, setPublishing] = useState(false);
  const [isUnpublishing, setUnpublishing] = useState(false);
  const [areVisitsOpen, setVisitsOpen] = useState(false);
  const [isThemeOpen, setThemeOpen] = useState(false);
  const themePanel = useMemo(() => ({ isOpen: isThemeOpen, close: () => setThemeOpen(false) }), [isThemeOpen]);
  const context: EditorContext = {
    editor,
    address,
    past,
    refuse,
    undo,
    redo,
    preview,
    comment,
    share: product ? () => setSharing(true) : null,
    publish: product || OwnDialog ? () => setPublishing(true) : null,
    unpublish: mayEdit && unpublishing ? () => setUnpublishing(true) : null,
    visits: product ? () => setVisitsOpen(true) : null,
    theme: ThemePanel ? () => setThemeOpen((isOpen) => !isOpen) : null,
  };
  const own = kind.useActions(context);
  const actions = [...own, ...generalActions.map((action) => bind(action, context))];
  useOfferActions(offeredActions(actions, refuse !== null));
  return (
    <ActionsContext value={actions}>
      <ThemePanelContext value={themePanel}>{children}</ThemePanelContext>
      {isSharing && product && readOnly?.id !== 'viewer' && (
        <ShareDialog product={product} onClose={() => setSharing(false)} />
      )}
      {isPublishing && product && mayEdit && (
        <PublishDialog product={product} onClose={() => setPublishing(false)} onShare={() => setSharing(true)} />
      )}
      {isPublishing && OwnDialog && mayEdit && <OwnDialog onClose={() => setPublishing(false)} />}
      {isUnpublishing && unpublishing && (
        <UnpublishDialog unpublishing={unpublishing} onClose={() => setUnpublishing(false)} />
      )}
      {areVisitsOpen && product && <VisitsDialog product={product} onClose={() => setVisitsOpen(false)} />}
    </ActionsContext>
  );
}

/** Begins a comment: on a point of the view on the stage, or on the whole where nothing stands still under a pin. */
function useBeginComment(): (() => void) | null {
  const product = useProduct();
  const { kind } = useShell();
  const place = kind.useStagePlace();
  const { view, showView, showComments } = useAddress();
  const hasPins = kind.pinnedTo !== null && place?.startsWith(`${kind.pinnedTo}/`) === true;
  return useMemo(() => {
    if (!product) return null;
    return () => {
      showComments('all');
      if (hasPins && view === 'graph') showView(null);
      commentDraft.set(hasPins ? { type: 'placing' } : { type: 'writing', place: null, point: null });
    };
  }, [product, hasPins, view, showView, showComments]);
}

/** Shows the draft as a visitor would see it, where the stage stands. Null for a document that is not published by itself. */
function usePreview(): (() => void) | null {
  const product = useProduct();
  const { showLook, language } = useAddress();
  return useMemo(() => (product ? () => showLook(lastLook(language)) : null), [product, showLook, language]);
}
