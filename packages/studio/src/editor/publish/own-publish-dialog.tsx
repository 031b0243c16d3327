import { NOTE_LENGTH } from '@diorama/contract/products/product-inputs.ts';
import type { OwnPart, PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { storeAll } from '../../engine/kept/store-all.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { useFoundIssues } from '../checks/checks-context.tsx';
import { IssueList } from '../checks/issue-list.tsx';
import { publishOwn } from './batch/publish-parts.ts';
import { type BatchEnd, undoAll } from './batch/use-batch.ts';
import { ownPublications } from './own-publications.queries.ts';
import { ChangeBox, useDescribedChanges } from './publish-changes.tsx';
import { useChanges } from './use-changes.ts';
import { VersionList } from './version-list.tsx';

export interface OwnPublishDialogProps {
  projectId: string;
  part: OwnPart;
  title: string;
  /** What visitors get by it. */
  text: string;
  /** Said when it is done: `The menu is live`. */
  done: string;
  /** More about what is done: what does not go live with it. */
  detail?: string;
  /** What it changes for visitors, in place of the document's changed records. */
  changes?: ReactNode;
  /** Versions can be named and made live again one by one. */
  hasVersions?: boolean;
  /** Stores what this document does not hold. */
  beforePublish?: () => Promise<unknown>;
  /** Published after it. */
  also?: AlsoPublished;
  /** Reads again what shows the state of it. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** What is published with a document, each with a row of its own. */
export interface AlsoPublished {
  rows: ReactNode;
  /** Its checks are still running. */
  isPending: boolean;
  run: () => Promise<BatchEnd>;
  /** What is said of all of it. */
  said: (end: BatchEnd) => string;
}

const NOTHING_ELSE: BatchEnd = { done: 0, left: 0, undos: [] };

/** Shows what publishing changes of a document that is no product and what is open in it, then publishes. */
export function OwnPublishDialog(props: OwnPublishDialogProps) {
  const { projectId, part, title, text, done, detail, changes, hasVersions = false, also, onClose } = props;
  const { queue } = useEditor();
  const client = useQueryClient();
  const own = useQuery(ownPublications(projectId, part));
  const issues = useFoundIssues();
  const refresh = async () => {
    await Promise.all([client.invalidateQueries(ownPublications(projectId, part)), props.refresh()]);
  };
  const attempt = async (said: string, call: () => Promise<unknown>) => {
    try {
      await call();
      await refresh();
      notifyDone(said, { detail: 'Your draft is unchanged' });
    } catch (error) {
      notifyFailed('What visitors see could not be changed', { detail: messageOf(error) });
    }
  };
  const form = useStudioForm({
    values: { note: '' },
    faults: () => ({}),
    submit: async ({ note }) => {
      await storeAll(queue);
      await props.beforePublish?.();
      const { undo } = await publishOwn(projectId, part, note.trim() || undefined);
      const end = also ? await also.run() : NOTHING_ELSE;
      await refresh();
      // What was refused stays in sight, each with its reason.
      if (end.left === 0) onClose();
      const undos = [...(undo ? [undo] : []), ...end.undos];
      const said = also && end.done + end.left > 0 ? also.said(end) : done;
      if (undos.length === 0)
        return notifyDone(`Nothing new to publish: ${said.charAt(0).toLowerCase()}${said.slice(1)}`);
      const back = () => void attempt('What was live before is live again', () => undoAll(undos));
      notifyDone(said, { ...(detail ? { detail } : {}), action: { label: 'Undo', onClick: back } });
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  const choose = ({ publicationId, version }: PublicationInfo) => {
    const seen = own.data?.live?.publicationId ?? null;
    const call = () => api.publications.makeOwnLive.mutate({ projectId, part, publicationId, seen });
    void attempt(`v${version} is live`, call);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      text={text}
      onSubmit={() => {
        if (own.data && !also?.isPending) void form.send();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isSending || own.isPending || (also?.isPending ?? false)}
            disabled={own.isError}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFields form={form}>
          {hasVersions && (
            <form.AppField name="note">
              {(field) => (
                <field.Text label="Note" hint="What is new. Shown in the list of versions." maxLength={NOTE_LENGTH} />
              )}
            </form.AppField>
          )}
        </FormFields>
        {own.isPending && <Skeleton className="h-16" />}
        {own.isError && (
          <ErrorState
            title="What visitors see could not be read"
            message={messageOf(own.error)}
            onRetry={() => void own.refetch()}
          />
        )}
        {issues.length > 0 && <IssueList issues={issues} onGo={onClose} />}
        {changes ?? (own.data && <RecordChanges live={own.data.live} />)}
        {also?.rows}
        {hasVersions && own.data && <VersionList versions={own.data.versions} address={null} onMakeLive={choose} />}
      </div>
    </Dialog>
  );
}

type Live = NonNullable<Awaited<ReturnType<typeof api.publications.own.query>>['live']>;

/** The document's changes since the revision that visitors see. */
function RecordChanges({ live }: { live: Live | null }) {
  const { documentId } = useEditor();
  const pin = live?.documents.find(({ id }) => id === documentId);
  const revision = pin?.revision ?? null;
  const records = useDescribedChanges(useChanges(revision === null ? undefined : { sourceRevision: revision }));
  const head = useEditor().queue.revision();
  if (!pin) return <p className="text-n11">Visitors have none of it yet.</p>;
  if (revision === null) return <p className="text-n11">What has changed since it was published is not known.</p>;
  if (records?.length === 0 || (!records && head <= revision))
    return <p className="text-n11">Nothing has changed since it was published.</p>;
  if (!records) return null;
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="-mb-1 font-strong">
        {`${records.length} ${records.length === 1 ? 'change' : 'changes'} since it was published`}
      </h3>
      <ChangeBox records={records} />
    </section>
  );
}
