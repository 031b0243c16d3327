import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, Star, Trash2 } from 'lucide-react';
import { type RefObject, useMemo, useState } from 'react';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useResourceList } from '../../../resource/use-resource-list.ts';
import type { Column } from '../../../ui/list/list-head.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { deleteLines, openLine, renameLine } from '../../../ui/menu/menu-lines.ts';
import { ProductRow, productColumns } from './product-row.tsx';
import { useProductActions } from './use-product-actions.ts';

const DeleteProductsDialog = lazyPart(
  () => import('../dialogs/delete-products-dialog.tsx').then((module) => module.DeleteProductsDialog),
  { frame: dialogFrame('Delete') },
);

/** The order of the products; the active one stands first in their own. */
export type ProductSort = 'recent' | 'name';

const COLUMNS: readonly Column<ProductSort>[] = [
  { label: 'Product', sort: 'name' },
  { label: 'Kind' },
  { label: 'State', from: 'md' },
  { label: 'Edited', sort: 'recent', isDescending: true },
  { label: '' },
];

type ProductListProps = {
  projectId: string;
  /** Of the project. */
  slug: string;
  products: readonly ProductItem[];
  mayEdit: boolean;
  scroller: RefObject<HTMLDivElement | null>;
};

/** The products of a project, one or several at a time. */
export function ProductList({ projectId, slug, products, mayEdit, scroller }: ProductListProps) {
  const navigate = useNavigate();
  const actions = useProductActions(projectId, slug);
  const [sort, setSort] = useState<ProductSort>('recent');
  const [deleting, setDeleting] = useState<readonly ProductItem[] | null>(null);
  const ordered = useMemo(
    () => (sort === 'name' ? products.toSorted((a, b) => compareNames(a.name, b.name)) : products),
    [products, sort],
  );
  const open = ({ type, id }: ProductItem) =>
    void navigate({ to: '/projects/$projectId/studio/$type/$id', params: { projectId, type, id } });
  const duplicate = (chosen: readonly ProductItem[]) =>
    void actions.duplicate(chosen).then((made) => resource.list.select(made));
  const resource = useResourceList<ProductItem>({
    items: ordered,
    nameOf: ({ name }) => name,
    onOpen: open,
    ...(mayEdit && {
      onRename: (product, name) => void actions.rename(product, name),
      onDelete: setDeleting,
      onDuplicate: duplicate,
    }),
  });
  const { list, selected, targetsOf } = resource;
  const menuActions = {
    open,
    startRename: list.rename,
    activate: (product: ProductItem) => void actions.activate(product),
    duplicate,
    remove: setDeleting,
    slug,
    mayEdit,
  };
  return (
    <>
      <ResourceList
        resource={resource}
        label="Products"
        scroller={scroller}
        columns={{ head: COLUMNS, className: productColumns, sort, onSort: setSort }}
        bulk={
          mayEdit
            ? [
                { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => duplicate(selected) },
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: Trash2,
                  isDangerous: true,
                  opener: DeleteProductsDialog.opener,
                  onSelect: () => setDeleting(selected),
                },
              ]
            : null
        }
      >
        {(product) => (
          <ProductRow
            projectId={projectId}
            slug={slug}
            product={product}
            list={list}
            entries={productEntries(targetsOf(product), menuActions)}
            mayEdit={mayEdit}
          />
        )}
      </ResourceList>
      {deleting && deleting.length > 0 && (
        <DeleteProductsDialog
          products={deleting}
          slug={slug}
          onDelete={() => actions.remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

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
function productEntries(products: readonly ProductItem[], actions: ProductMenuActions): MenuEntry[] {
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
