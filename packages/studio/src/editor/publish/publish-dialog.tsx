import { NOTE_LENGTH } from '@diorama/contract/products/product-inputs.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useStore } from '@tanstack/react-form';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Code, FolderDown, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useEditor, useHeadRevision } from '../../engine/editor-context.tsx';
import { storeAll } from '../../engine/kept/store-all.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { groupIssues } from '../checks/issue-groups.ts';
import { IssueList } from '../checks/issue-list.tsx';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { MakeLiveDialog } from './make-live-dialog.tsx';
import { productChecks, productKey, publications } from './product.queries.ts';
import { publicAddress } from './public-address.ts';
import { PublishChanges } from './publish-changes.tsx';
import { timeLeft } from './time-left.ts';
import { VersionList } from './version-list.tsx';

const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx').then((module) => module.EmbedDialog));
const FolderDialog = lazyPart(() => import('./folder-dialog.tsx').then((module) => module.FolderDialog));

interface PublishDialogProps {
  product: OpenProduct;
  onClose: () => void;
  /** Opens the dialog that makes links to the draft. */
  onShare: () => void;
}

/** Shows what publishing changes and what is in its way, then publishes. Earlier versions can be made live again. */
export function PublishDialog({ product, onClose, onShare }: PublishDialogProps) {
  const { type, id, project } = product;
  const { queue } = useEditor();
  const { refreshLists } = useShell();
  const client = useQueryClient();
  const [withTexts, setWithTexts] = useState(true);
  const [hasConsent, setConsent] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isEmbedding, setEmbedding] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const [chosen, setChosen] = useState<PublicationInfo | null>(null);
  const address = publicAddress(product);
  const revision = useHeadRevision();
  const checks = useQuery({
    ...productChecks(product, { projectId: project.id, revision, flush: () => queue.flush() }),
    // Whatever is stored while the dialog is open, by any user, is checked again.
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Media that are still being prepared block for as long as that takes.
    refetchInterval: ({ state }) => (state.data?.some(({ level }) => level === 'error') ? 2_000 : false),
  });
  const versions = useQuery(publications(product));
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: productKey(id) }), refreshLists()]);

  const asksConsent = checks.data?.some(({ consent }) => consent) ?? false;
  const form = useStudioForm({
    values: { note: '' },
    // The field takes no longer one than the server does.
    faults: () => ({}),
    submit: async ({ note }) => {
      await storeAll(queue);
      const result = await api.products.publish
        .mutate({
          type,
          id,
          projectId: project.id,
          revision: queue.revision(),
          include: { project: true, translations: withTexts },
          ...(asksConsent && hasConsent ? { consent: true } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        })
        .catch((error: unknown) => {
          void checks.refetch();
          throw error;
        });
      await refresh();
      onClose();
      notifyDone(
        result.unchanged ? `Nothing new to publish: v${result.version} is live` : `v${result.version} is live`,
        {
          detail: `${location.origin}${address}`,
          action: { label: 'Open', onClick: () => window.open(address, '_blank', 'noopener') },
        },
      );
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  const live = versions.data?.items.find((version) => version.live);
  const { errors, pending } = groupIssues(checks.data ?? []);
  const isBlocked = errors.length + pending.length > 0 || (asksConsent && !hasConsent);
  const isReady = isWaiting && checks.isSuccess && !isBlocked && !isSending;
  useEffect(() => {
    if (!isReady) return;
    setWaiting(false); // what fails is shown, and not tried again by itself
    void form.send();
  }, [isReady, form]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      hasFixedHeight
      title="Publish"
      text={live ? `Publishing replaces what visitors see at ${address}.` : `Visitors will see it at ${address}.`}
      onSubmit={() => {
        if (!isBlocked && checks.isSuccess) void form.send();
      }}
      footer={
        <>
          <span className="mr-auto sm:-ml-2">
            <Button
              variant="quiet"
              icon={Send}
              className="max-sm:w-full"
              onClick={() => {
                onClose();
                onShare();
              }}
            >
              Share a preview
            </Button>
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isSending || checks.isPending}
            disabled={isBlocked || checks.isError}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFields form={form}>
          <form.AppField name="note">
            {(field) => (
              <field.Text label="Note" hint="What is new. Shown in the list of versions." maxLength={NOTE_LENGTH} />
            )}
          </form.AppField>
        </FormFields>
        {checks.isPending && <Skeleton className="h-16" />}
        {checks.isError && (
          <ErrorState
            title="The checks could not be run"
            message={messageOf(checks.error)}
            onRetry={() => void checks.refetch()}
          />
        )}
        {!checks.isError && errors.length > 0 && (
          <h3 className="-mb-3 font-strong">
            {`Fix ${errors.length} ${errors.length === 1 ? 'problem' : 'problems'} before publishing`}
          </h3>
        )}
        {!checks.isError && checks.data?.length === 0 && (
          <p className="flex items-center gap-2 text-n11">
            <Icon of={CircleCheck} className="text-ok" /> No problems found
          </p>
        )}
        {!checks.isError && checks.data && checks.data.length > 0 && <IssueList issues={checks.data} onGo={onClose} />}
        {(pending.length > 0 || isWaiting) && (
          <Checkbox
            label="Publish when ready"
            hint={`${timeLeft(pending)}It goes live as soon as nothing is in its way. Keep this dialog open: closing or reloading the page ends the wait`}
            isChecked={isWaiting}
            onChange={setWaiting}
          />
        )}
        {asksConsent && (
          <Checkbox
            label="Publish it although it looks different"
            hint="Visitors see what the warning above names. A corrected file replaces it."
            isChecked={hasConsent}
            onChange={setConsent}
          />
        )}
        {live && <PublishChanges live={live} product={product} />}
        <Checkbox
          label="Publish the project’s own texts, too"
          hint="Interface texts and custom keys, as they are on the Translations page"
          isChecked={withTexts}
          onChange={setWithTexts}
        />
        {versions.isPending && <Skeleton className="h-10" />}
        {live && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" {...EmbedDialog.opener} icon={Code} onClick={() => setEmbedding(true)}>
              Embed on a site
            </Button>
            <Button size="small" {...FolderDialog.opener} icon={FolderDown} onClick={() => setDownloading(true)}>
              Download as folder
            </Button>
          </div>
        )}
        {versions.data && <VersionList versions={versions.data.items} address={address} onMakeLive={setChosen} />}
      </div>
      {isEmbedding && <EmbedDialog product={product} onClose={() => setEmbedding(false)} />}
      {isDownloading && <FolderDialog product={product} onClose={() => setDownloading(false)} />}
      {chosen && <MakeLiveDialog product={product} version={chosen} live={live} onClose={() => setChosen(null)} />}
    </Dialog>
  );
}
