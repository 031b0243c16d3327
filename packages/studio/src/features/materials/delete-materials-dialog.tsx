import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { useMutation, useQueries } from '@tanstack/react-query';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { UsedPlaces, usagesOf } from '../usages/public.ts';
import type { MaterialActions } from './use-material-actions.ts';

/** Confirms the deletion of materials that products use, and lists them. */
export function DeleteMaterialsDialog({
  materials,
  actions,
  onClose,
}: {
  materials: readonly MaterialItem[];
  actions: MaterialActions;
  onClose: () => void;
}) {
  const used = useQueries({ queries: materials.map(({ id }) => usagesOf('material', id)) });
  const usages = used.flatMap(({ data = [] }) => data);
  const deletion = useMutation({ mutationFn: () => actions.remove(materials, true), onSuccess: onClose });
  const [only] = materials;
  const isOne = materials.length === 1;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isOne && only ? `Delete “${only.name}”?` : `Delete ${materials.length} materials?`}
      text={`Drafts that use ${isOne ? 'it' : 'them'} cannot be published until they use something else. Live pages keep their copies.`}
      {...(usages.length > 0 ? { touches: <UsedPlaces usages={usages} /> } : {})}
      confirmLabel="Delete anyway"
      onConfirm={() => deletion.mutate()}
      isPending={deletion.isPending}
    />
  );
}
