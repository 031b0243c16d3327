import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { UsageList } from '../../usages/public.ts';
import type { RefusedDeletion } from '../browser/use-asset-actions.ts';
import { assetName, countedAssets } from '../items/asset-items.ts';

/** Files in use: lists where, before they are deleted and taken out of these drafts. */
export function DeleteAssetsDialog({
  refused,
  onDelete,
  onClose,
}: {
  refused: RefusedDeletion;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const { items, usages } = refused;
  const [only] = items;
  const name = items.length === 1 && only ? `“${assetName(only)}”` : countedAssets(items);
  const remove = useMutation({ mutationFn: onDelete });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      text="It is removed from these drafts. What is published stays as it is."
      touches={<UsageList usages={usages} />}
      confirmLabel="Delete and clear"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
