import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { UsedPlaces } from '../../usages/public.ts';
import { useCollectionActions } from './use-collection-actions.ts';

/** Confirms the deletion of collections, and once more when products use their widgets. */
export function DeleteCollectionsDialog({
  collections,
  onDeleted,
  onClose,
}: {
  collections: readonly CollectionItem[];
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { remove } = useCollectionActions();
  const [usages, setUsages] = useState<readonly Usage[]>([]);
  const isUsed = usages.length > 0;
  const deletion = useMutation({
    mutationFn: () => remove(collections, isUsed),
    onSuccess: (found) => {
      if (found === null) return;
      if (found.length > 0) return setUsages(found);
      onClose();
      onDeleted?.();
    },
  });
  const [only] = collections;
  const isOne = collections.length === 1;
  const widgets = collections.reduce((sum, { widgetCount }) => sum + widgetCount, 0);
  const what = isOne ? 'collection' : 'collections';
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isOne ? `Delete “${only?.name}”?` : `Delete ${collections.length} collections?`}
      text={`${counted(widgets, 'widget')} and the media go along. Live pages keep their copies. You can restore ${
        isOne ? 'it' : 'them'
      } for 30 days.`}
      {...(isUsed ? { touches: <UsedPlaces usages={usages} /> } : {})}
      confirmLabel={isUsed ? 'Delete anyway' : `Delete ${what}`}
      onConfirm={() => deletion.mutate()}
      isPending={deletion.isPending}
    />
  );
}
