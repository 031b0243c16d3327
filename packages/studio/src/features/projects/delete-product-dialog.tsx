import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { UsageList, usagesOf } from '../usages/public.ts';
import { projectKeys } from './projects.queries.ts';

/** Says what deleting a product touches before it is done. */
export function DeleteProductDialog({
  projectId,
  product,
  slug,
  onClose,
}: {
  projectId: string;
  product: ProductItem;
  slug: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { type, id } = product;
  const remove = useMutation({
    mutationFn: () => api.products.delete.mutate({ type, id, projectId, force: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      notifyDone(`Deleted “${product.name}”`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void api.products.restore
              .mutate({ type, id, projectId })
              .then(() => client.invalidateQueries({ queryKey: projectKeys.all })),
        },
      });
    },
  });
  const { data: usages } = useQuery(usagesOf(type, id));
  const links = usages?.filter(({ docId }) => docId !== id) ?? [];
  const addresses = [
    ...(product.active ? [`/p/${slug}`] : []),
    ...(product.publishedVersion === null ? [] : [`/p/${slug}/${product.type}/${product.id}`]),
  ];
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${product.name}”?`}
      text="It can be brought back for 30 days. Its files stay in the assets."
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
                <p className="mb-1">Links that lead here lead nowhere:</p>
                <UsageList usages={links} />
              </div>
            )}
          </div>
        )
      }
      confirmLabel="Delete"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
