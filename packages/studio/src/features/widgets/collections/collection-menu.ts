import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { Share2 } from 'lucide-react';
import { copyLink } from '../../../ui/button/copy-link.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { deleteLines, linkLine, openLine, renameLine } from '../../../ui/menu/menu-lines.ts';

interface CollectionMenuActions {
  open: (collection: CollectionItem) => void;
  startRename: (id: string) => void;
  share: (collection: CollectionItem) => void;
  remove: (collections: readonly CollectionItem[]) => void;
}

/** The menu of a collection, or of all that are selected. */
export function collectionEntries(collections: readonly CollectionItem[], actions: CollectionMenuActions): MenuEntry[] {
  const [only] = collections;
  if (!only) return [];
  const isOne = collections.length === 1;
  const mayEdit = collections.every((collection) => collection.mayEdit);
  const entries: MenuEntry[] = [];
  if (isOne) entries.push(openLine(() => actions.open(only)));
  if (isOne && mayEdit) entries.push(renameLine(() => actions.startRename(only.id)));
  if (isOne && mayEdit && !only.isGlobal)
    entries.push({
      kind: 'action',
      id: 'share',
      label: 'Share with clients…',
      icon: Share2,
      onSelect: () => actions.share(only),
    });
  if (isOne) entries.push(linkLine(() => copyLink(`/widgets/${only.id}`, only.name)));
  if (mayEdit)
    entries.push(
      ...deleteLines(isOne ? 'Delete' : `Delete ${collections.length} collections`, () => actions.remove(collections)),
    );
  return entries;
}
