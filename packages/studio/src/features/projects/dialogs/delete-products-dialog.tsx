import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';

/** Products whose places of use are looked up; of more, their count says enough. */
const MOST_LOOKED_UP = 10;

type DeleteProductsDialogProps = {
  products: readonly ProductItem[];
  /** Of the project. */
  slug: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** Says what deleting products touches before it is done. */
export function DeleteProductsDialog({ products, slug, onDelete, onClose }: DeleteProductsDialogProps) {
  const [isPending, setPending] = useState(false);
  const usages = useQueries({ queries: products.slice(0, MOST_LOOKED_UP).map(({ type, id }) => usagesOf(type, id)) });
  const own = new Set(products.map(({ id }) => id));
  const links = usages.flatMap(({ data = [] }) => data.filter(({ docId }) => !own.has(docId)));
  const addresses = products.flatMap(({ active, publishedVersion, type, id }) => [
    ...(active ? [`/p/${slug}`] : []),
    ...(publishedVersion === null ? [] : [`/p/${slug}/${type}/${id}`]),
  ]);
  const [only] = products;
  const isOne = products.length === 1;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isOne && only ? `Delete “${only.name}”?` : `Delete ${products.length} products?`}
      text={`You can restore ${isOne ? 'it' : 'them'} for 30 days. Files stay in the assets.`}
      touches={
        addresses.length + links.length > 0 && (
          <div className="flex flex-col gap-3">
            {addresses.length > 0 && (
              <div>
                <p>These addresses stop working:</p>
                <ul className="mt-1 list-disc pl-5">
                  {addresses.map((address) => (
                    <li key={address} className="break-all">
                      {address}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {links.length > 0 && (
              <div>
                <p className="mb-1">These links will lead nowhere:</p>
                <UsageList usages={links} />
              </div>
            )}
          </div>
        )
      }
      confirmLabel={isOne ? 'Delete' : `Delete ${products.length} products`}
      isPending={isPending}
      onConfirm={() => {
        setPending(true);
        void onDelete().finally(onClose);
      }}
    />
  );
}
