import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { historyKey } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';

/** Gives a version a name, or removes it. */
export function VersionNameDialog({
  entry,
  document,
  onClose,
}: {
  entry: Pick<RevisionEntry, 'revision' | 'name'>;
  document: HistoryDocument;
  onClose: () => void;
}) {
  const { docType, docId } = document;
  const client = useQueryClient();
  const at = { docType, docId, revision: entry.revision };
  const close = async () => {
    await client.invalidateQueries({ queryKey: historyKey(docId) });
    onClose();
  };
  const remove = useMutation({
    mutationFn: () => api.revisions.unname.mutate(at),
    onSuccess: close,
    onError: (error) => notifyFailed('The name could not be removed', { detail: messageOf(error) }),
  });
  return (
    <NameDialog
      title={entry.name === null ? 'Name this version' : 'Rename this version'}
      text="A version with a name is easy to find and is kept for as long as it has one."
      name={entry.name ?? ''}
      placeholder="Sent to the client"
      empty="Enter a name for the version"
      submitLabel="Save name"
      onClose={onClose}
      onSave={async (name) => {
        await api.revisions.name.mutate({ ...at, name });
        await close();
      }}
      footerStart={
        entry.name !== null && (
          <Button variant="quiet" isPending={remove.isPending} onClick={() => remove.mutate()}>
            Remove name
          </Button>
        )
      }
    />
  );
}
