import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { notifyDone } from '../../ui/notify.ts';
import { ClientNameDialog } from './client-name-dialog.tsx';
import { clientKeys } from './clients.queries.ts';

/** Another name for a client. */
export function RenameClientDialog({
  client: { id: clientId, name: before },
  onClose,
}: {
  client: Pick<ClientItem, 'id' | 'name'>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const write = async (name: string) => {
    await api.clients.rename.mutate({ clientId, name });
    // Projects show their client's name.
    await Promise.all([
      client.invalidateQueries({ queryKey: clientKeys.all }),
      client.invalidateQueries({ queryKey: ['projects'] }),
    ]);
  };
  const rename = useMutation({
    mutationFn: write,
    onSuccess: (_result, name) => {
      onClose();
      if (name !== before)
        notifyDone(`Renamed to “${name}”`, { action: { label: 'Undo', onClick: () => void write(before) } });
    },
  });
  return (
    <ClientNameDialog
      title="Rename client"
      confirmLabel="Rename"
      name={before}
      isPending={rename.isPending}
      error={rename.isError ? messageOf(rename.error) : null}
      onSubmit={(name) => rename.mutate(name)}
      onClose={onClose}
    />
  );
}
