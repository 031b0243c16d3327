import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { titleOf } from './difference-list.tsx';
import type { ChosenEntry } from './entry-details.tsx';
import { historyKey, revisionDiff } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';

/** Names of changed parts that are listed; more are counted. */
const MOST = 5;

/** Confirms the restore of an old state, and lists what it touches. */
export function RestoreDialog({
  entry,
  head,
  document,
  onClose,
}: {
  entry: ChosenEntry;
  head: number;
  document: HistoryDocument;
  onClose: () => void;
}) {
  const { docType, docId } = document;
  const client = useQueryClient();
  const { data: diff } = useQuery(revisionDiff(docType, docId, entry.revision, head));
  const put = async (revision: number) => {
    await document.flush();
    const result = await api.revisions.restore.mutate({ docType, docId, revision });
    await document.catchUp();
    await client.invalidateQueries({ queryKey: historyKey(docId) });
    return result;
  };
  const undo = (revision: number) =>
    put(revision).then(
      () => notifyDone('Restore undone'),
      (error: unknown) => notifyFailed('The restore could not be undone', { detail: messageOf(error) }),
    );
  const restore = useMutation({
    mutationFn: () => put(entry.revision),
    onSuccess: ({ unchanged, undoRevision }) => {
      onClose();
      document.showNow();
      if (unchanged) notifyDone('Nothing to restore: the document already matches');
      else
        notifyDone(entry.name === null ? 'Restored' : `Restored “${entry.name}”`, {
          action: { label: 'Undo', onClick: () => void undo(undoRevision) },
        });
    },
  });
  const records = diff?.records.value ?? [];
  const names = records
    .slice(0, MOST)
    .map((record) => titleOf(record, document))
    .join(', ');
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Restore ${entry.name === null ? `revision ${entry.revision}` : `“${entry.name}”`}${entry.at ? ` of ${formatMoment(entry.at)}` : ''}?`}
      text="Everything becomes as it was then, for everyone who has it open. Later changes stay in the history, so you can return to them."
      touches={
        records.length > 0
          ? `Changes ${records.length} ${records.length === 1 ? 'part' : 'parts'}: ${names}${records.length > MOST ? ` and ${records.length - MOST} more` : ''}.`
          : undefined
      }
      confirmLabel="Restore"
      onConfirm={() => restore.mutate()}
      isPending={restore.isPending}
      {...(restore.isError ? { error: messageOf(restore.error) } : {})}
    />
  );
}
