import type { ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';

type RemoveMemberDialogProps = {
  members: readonly ClientMember[];
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Confirms that people are removed from a client. */
export function RemoveMemberDialog({ members, onRemove, onClose }: RemoveMemberDialogProps) {
  const remove = useMutation({ mutationFn: onRemove, onSuccess: onClose });
  const isWaiting = members.every(({ userId }) => userId === null);
  const [only] = members;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Remove ${members.length === 1 ? only?.name : counted(members.length, 'member')}?`}
      text={
        isWaiting
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
