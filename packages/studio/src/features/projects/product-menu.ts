import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { Copy, ExternalLink, Star } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { deleteLines, openLine, renameLine } from '../../ui/menu-lines.ts';

interface ProductMenuActions {
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
export function productEntries(products: readonly ProductItem[], actions: ProductMenuActions): MenuEntry[] {
  const [only] = products;
  if (!only) return [];
  const { type, id, publishedVersion } = only;
  const isOne = products.length === 1;
  const one: MenuEntry[] = [openLine(() => actions.open(only))];
  if (publishedVersion !== null)
    one.push({
      kind: 'action',
      id: 'page',
      label: 'Open the public page',
      icon: ExternalLink,
      onSelect: () => window.open(`/p/${actions.slug}/${type}/${id}`, '_blank', 'noopener'),
    });
  if (!actions.mayEdit) return isOne ? one : [];
  one.push(
    renameLine(() => actions.startRename(id)),
    {
      kind: 'action',
      id: 'active',
      label: 'Open it under the project’s address',
      icon: Star,
      isDisabled: only.active,
      onSelect: () => actions.activate(only),
    },
  );
  return [
    ...(isOne ? one : []),
    {
      kind: 'action',
      id: 'duplicate',
      shortcut: 'Ctrl D',
      label: isOne ? 'Duplicate' : `Duplicate ${products.length} products`,
      icon: Copy,
      onSelect: () => actions.duplicate(products),
    },
    ...deleteLines(isOne ? 'Delete' : `Delete ${products.length} products`, () => actions.remove(products)),
  ];
}
