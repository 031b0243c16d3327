import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { historyKey } from './history.queries.ts';
import type { HistoryDocument } from './history-document.ts';

/** Longest name that can be stored. */
const MAX_NAME = 200;

/** Gives a state a name, or takes it away. */
export function NameDialog({
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
  const [name, setName] = useState(entry.name ?? '');
  const [isAsked, setAsked] = useState(false);
  const at = { docType, docId, revision: entry.revision };
  const save = useMutation({
    mutationFn: (next: string | null) =>
      next === null ? api.revisions.unname.mutate(at) : api.revisions.name.mutate({ ...at, name: next }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: historyKey(docId) });
      onClose();
    },
  });
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={entry.name === null ? 'Name this version' : 'Rename this version'}
      text="A version with a name is easy to find and is kept for as long as it has one."
      onSubmit={() => {
        setAsked(true);
        if (!isEmpty) save.mutate(name.trim());
      }}
      footer={
        <>
          {entry.name !== null && (
            <span className="mr-auto">
              <Button variant="quiet" onClick={() => save.mutate(null)}>
                Take the name away
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save name
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_NAME}
        placeholder="Sent to the client"
        {...(isAsked && isEmpty ? { error: 'A version needs a name' } : {})}
        {...(save.isError ? { error: messageOf(save.error) } : {})}
      />
    </Dialog>
  );
}
