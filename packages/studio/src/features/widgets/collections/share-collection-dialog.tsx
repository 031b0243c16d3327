import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { clientOptions } from '../../projects/public.ts';
import { ClientsField } from './clients-field.tsx';
import { useCollectionActions } from './use-collection-actions.ts';

/** Says which clients' projects may use a collection. */
export function ShareCollectionDialog({ collection, onClose }: { collection: CollectionItem; onClose: () => void }) {
  const { setClients } = useCollectionActions();
  const { data: all } = useQuery(clientOptions);
  const hasOthers = all?.some(({ id }) => id !== collection.owner) ?? false;
  const [clients, setChosen] = useState<readonly string[]>(collection.clients);
  const share = useMutation({
    mutationFn: () => setClients(collection, clients),
    onSuccess: (isDone) => isDone && onClose(),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Share “${collection.name}”`}
      {...(hasOthers ? { onSubmit: () => share.mutate() } : {})}
      footer={
        <>
          <Button onClick={onClose}>{hasOthers ? 'Cancel' : 'Close'}</Button>
          {hasOthers && (
            <Button type="submit" variant="primary" isPending={share.isPending}>
              Save
            </Button>
          )}
        </>
      }
    >
      <ClientsField
        label="Shared with"
        hint="Their projects may use these widgets, and cannot change them."
        ownerId={collection.owner}
        value={clients}
        onChange={setChosen}
        emptyText="There is no other client yet to share this collection with."
      />
    </Dialog>
  );
}
