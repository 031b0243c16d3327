import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { Copy, ExternalLink, FolderOpen, Pencil, Star, Trash2 } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu-entry.ts';

interface ProductMenuActs {
  open: (product: ProductItem) => void;
  startRename: (id: string) => void;
  activate: (product: ProductItem) => void;
  duplicate: (products: readonly ProductItem[]) => void;
  remove: (products: readonly ProductItem[]) => void;
  /** Of the project. */
  slug: string;
  mayEdit: boolean;
}

/** The menu of a product, or of all that are selected. */
export function productEntries(products: readonly ProductItem[], acts: ProductMenuActs): MenuEntry[] {
  const [only] = products;
  if (!only) return [];
  const { type, id, publishedVersion } = only;
  const isOne = products.length === 1;
  const one: MenuEntry[] = [
    {
      kind: 'action',
      id: 'open',
      label: 'Open',
      icon: FolderOpen,
      shortcut: 'Enter',
      onSelect: () => acts.open(only),
    },
  ];
  if (publishedVersion !== null)
    one.push({
      kind: 'action',
      id: 'page',
      label: 'Open the public page',
      icon: ExternalLink,
      onSelect: () => window.open(`/p/${acts.slug}/${type}/${id}`, '_blank', 'noopener'),
    });
  if (!acts.mayEdit) return isOne ? one : [];
  one.push(
    {
      kind: 'action',
      id: 'rename',
      label: 'Rename',
      icon: Pencil,
      shortcut: 'F2',
      onSelect: () => acts.startRename(id),
    },
    {
      kind: 'action',
      id: 'active',
      label: 'Open it under the project’s address',
      icon: Star,
      isDisabled: only.active,
      onSelect: () => acts.activate(only),
    },
  );
  return [
    ...(isOne ? one : []),
    {
      kind: 'action',
      id: 'duplicate',
      label: isOne ? 'Duplicate' : `Duplicate ${products.length} products`,
      icon: Copy,
      onSelect: () => acts.duplicate(products),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: isOne ? 'Delete' : `Delete ${products.length} products`,
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => acts.remove(products),
    },
  ];
}
