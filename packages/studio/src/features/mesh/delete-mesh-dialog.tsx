import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { UsedPlaces } from '../usages/public.ts';

type DeleteMeshDialogProps = {
  name: string;
  usages: readonly Usage[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Confirms the deletion of a mesh that its product uses. */
export function DeleteMeshDialog({ name, usages, onConfirm, onClose }: DeleteMeshDialogProps) {
  const deletion = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${name}”?`}
      text="Objects that show it draw nothing until they get another mesh. Live pages keep their copy."
      touches={<UsedPlaces usages={usages} />}
      confirmLabel="Delete anyway"
      onConfirm={() => deletion.mutate()}
      isPending={deletion.isPending}
      {...(deletion.error ? { error: messageOf(deletion.error) } : {})}
    />
  );
}
