import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { FolderOpen, Link, Pencil, Share2, Trash2 } from 'lucide-react';
import { copyLink } from '../../ui/copy-link.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';

interface CollectionMenuActs {
  open: (collection: CollectionItem) => void;
  startRename: (id: string) => void;
  share: (collection: CollectionItem) => void;
  remove: (collections: readonly CollectionItem[]) => void;
}

/** The menu of a collection, or of all that are selected. */
export function collectionEntries(collections: readonly CollectionItem[], acts: CollectionMenuActs): MenuEntry[] {
  const [only] = collections;
  if (!only) return [];
  const isOne = collections.length === 1;
  const mayEdit = collections.every((collection) => collection.mayEdit);
  const entries: MenuEntry[] = [];
  if (isOne)
    entries.push({
      kind: 'action',
      id: 'open',
      label: 'Open',
      icon: FolderOpen,
      shortcut: 'Enter',
      onSelect: () => acts.open(only),
    });
  if (isOne && mayEdit)
    entries.push({
      kind: 'action',
      id: 'rename',
      label: 'Rename',
      icon: Pencil,
      shortcut: 'F2',
      onSelect: () => acts.startRename(only.id),
    });
  if (isOne && mayEdit && !only.isGlobal)
    entries.push({
      kind: 'action',
      id: 'share',
      label: 'Share with clients…',
      icon: Share2,
      onSelect: () => acts.share(only),
    });
  if (isOne)
    entries.push({
      kind: 'action',
      id: 'link',
      label: 'Copy link',
      icon: Link,
      onSelect: () => copyLink(`/widgets/${only.id}`, only.name),
    });
  if (mayEdit)
    entries.push(
      { kind: 'separator', id: 'before-delete' },
      {
        kind: 'action',
        id: 'delete',
        label: isOne ? 'Delete' : `Delete ${collections.length} collections`,
        icon: Trash2,
        shortcut: 'Del',
        isDangerous: true,
        onSelect: () => acts.remove(collections),
      },
    );
  return entries;
}
