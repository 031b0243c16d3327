import type { ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { clientKeys } from './clients.queries.ts';

/** Takes somebody off a client; Undo adds them again. */
export function RemoveMemberDialog({
  clientId,
  member: { id, name, email, role, userId },
  onClose,
}: {
  clientId: string;
  member: ClientMember;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: clientKeys.all });
  const undo = () =>
    void api.clients.addMember
      .mutate({ clientId, email, role })
      .then(refresh, (error: unknown) =>
        notifyFailed(`${name} could not be added again`, { detail: messageOf(error) }),
      );
  const remove = useMutation({
    mutationFn: () => api.clients.removeMember.mutate({ clientId, memberId: id }),
    onSuccess: async () => {
      await refresh();
      onClose();
      notifyDone(`${name} was removed`, { action: { label: 'Undo', onClick: undo } });
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Remove ${name}?`}
      text={
        userId === null
          ? 'They will not become a member when they get an account.'
          : 'They lose this client’s projects at once. What they have made stays.'
      }
      confirmLabel="Remove"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
