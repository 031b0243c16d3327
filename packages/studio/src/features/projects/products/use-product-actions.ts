import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { takeBack } from '../../../shell/take-back.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { projectKeys } from '../projects.queries.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'products';

/** Renames, copies and deletes products of a project, each with one notice and one way back. */
export function useProductActions(projectId: string, slug: string) {
  const attempt = useAttempt(projectKeys.all);
  const place = ({ type, id }: ProductItem) => ({ type, id, projectId });

  const rename = async (product: ProductItem, name: string): Promise<void> => {
    const call = (next: string) =>
      api.products.update.mutate({ ...place(product), attributes: { settings: { name: next } } });
    const nameNow = async () =>
      (await api.projects.products.list.query({ projectId })).find(({ id }) => id === product.id)?.name;
    if (await attempt(`“${product.name}” could not be renamed`, () => call(name)))
      notifyDone(`Renamed to “${name}”`, {
        id: NOTICE,
        action: {
          label: 'Undo',
          onClick: () =>
            void attempt(`“${name}” could not be renamed back`, () =>
              takeBack(name, nameNow, () => call(product.name)),
            ),
        },
      });
  };

  const activate = async (product: ProductItem): Promise<void> => {
    const { type, id } = product;
    const call = () => api.projects.setActiveProduct.mutate({ projectId, product: { type, id } });
    if (await attempt('The product could not be made the active one', call))
      notifyDone(`“${product.name}” opens under /p/${slug}`, { id: NOTICE });
  };

  const duplicate = async (products: readonly ProductItem[]): Promise<string[]> => {
    const [only] = products;
    const what = products.length === 1 && only ? `“${only.name}”` : `${products.length} products`;
    const copies: { type: ProductItem['type']; id: string }[] = [];
    await attempt(`${what} could not be duplicated`, async () => {
      for (const product of products)
        copies.push(await once('products.duplicate', place(product), api.products.duplicate.mutate));
    });
    const undo = async () => {
      for (const { type, id } of copies) await api.products.delete.mutate({ type, id, projectId, force: true });
    };
    if (copies.length > 0)
      notifyDone(`Duplicated ${what}`, {
        id: NOTICE,
        action: { label: 'Undo', onClick: () => void attempt('The copy could not be deleted', undo) },
      });
    return copies.map(({ id }) => id);
  };

  const remove = async (products: readonly ProductItem[]): Promise<void> => {
    const gone: ProductItem[] = [];
    const [only] = products;
    const what = products.length === 1 && only ? `“${only.name}”` : `${products.length} products`;
    await attempt(`${what} could not be deleted`, async () => {
      for (const product of products) {
        await api.products.delete.mutate({ ...place(product), force: true });
        gone.push(product);
      }
    });
    const restore = async () => {
      for (const product of gone) await api.products.restore.mutate(place(product));
    };
    const [first] = gone;
    if (first)
      notifyDone(`Deleted ${gone.length === 1 ? `“${first.name}”` : `${gone.length} products`}`, {
        id: NOTICE,
        action: { label: 'Undo', onClick: () => void attempt(`${what} could not be restored`, restore) },
      });
  };
  return { rename, activate, duplicate, remove };
}

export type ProductActions = ReturnType<typeof useProductActions>;
