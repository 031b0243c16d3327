import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { Earth } from 'lucide-react';
import { Icon } from '../../../ui/show/icon.tsx';

/** Whose collection it is. */
export function OwnerLabel({ collection: { isGlobal, ownerName } }: { collection: CollectionItem }) {
  if (!isGlobal)
    return (
      <span className="min-w-0 truncate" title={ownerName ?? undefined}>
        {ownerName ?? 'Another client'}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={Earth} size={14} className="text-n10" />
      Global
    </span>
  );
}

/** `Shared with 2 clients`; empty for one that no other client reads. */
export const sharedLabel = ({ isGlobal, clients }: CollectionItem): string =>
  isGlobal || clients.length === 0
    ? ''
    : `Shared with ${clients.length} ${clients.length === 1 ? 'client' : 'clients'}`;
