import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClientsField } from './clients-field.tsx';
import { useCollectionActs } from './use-collection-acts.ts';

/** Says which clients' projects may use a collection. */
export function ShareCollectionDialog({ collection, onClose }: { collection: CollectionItem; onClose: () => void }) {
  const { setClients } = useCollectionActs();
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
      onSubmit={() => share.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={share.isPending}>
            Save
          </Button>
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
