import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { takeBack } from '../../shell/take-back.ts';
import { useAttempt } from '../../shell/use-attempt.ts';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';
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
  const rename = async (name: string) => {
    await api.clients.rename.mutate({ clientId, name });
    // Projects show their client's name.
    await Promise.all([
      client.invalidateQueries({ queryKey: clientKeys.all }),
      client.invalidateQueries({ queryKey: ['projects'] }),
    ]);
  };
  const attempt = useAttempt(clientKeys.all);
  const nameNow = async () => (await api.clients.get.query({ clientId })).name;
  return (
    <NameDialog
      title="Rename client"
      name={before}
      empty="Enter a name for the client"
      submitLabel="Rename"
      onClose={onClose}
      onSave={async (name) => {
        await rename(name);
        onClose();
        if (name !== before)
          notifyDone(`Renamed to “${name}”`, {
            action: {
              label: 'Undo',
              onClick: () =>
                void attempt(`“${name}” could not be renamed back`, () =>
                  takeBack(name, nameNow, () => rename(before)),
                ),
            },
          });
      }}
    />
  );
}
