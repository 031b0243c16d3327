import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { useProduct, useShell } from '../shell-context.tsx';
import { productKey, publications } from './product.queries.ts';
import { publicAddress } from './public-address.ts';
import type { Unpublishing } from './unpublish-dialog.tsx';

/** How the open product is taken from visitors; null while they do not see it. */
export function useProductUnpublishing(): Unpublishing | null {
  const product = useProduct();
  const { refreshLists } = useShell();
  const client = useQueryClient();
  const { data } = useQuery(publications(product));
  const live = data?.items.find((publication) => publication.live);
  if (!product || !live) return null;
  const { type, id } = product;
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: productKey(id) }), refreshLists()]);
  const { version, publicationId } = live;
  const bringBack = async () => {
    await api.publications.rollback.mutate({ type, id, publicationId, seen: null });
    await refresh();
  };
  return {
    title: `Unpublish v${version}?`,
    text: `Visitors of ${publicAddress(product)} are told at once that nothing is published there. Versions and your draft stay: publish it, or make a version live, to bring it back.`,
    done: `v${version} is no longer public`,
    run: async () => {
      await api.publications.unpublish.mutate({ type, id, seen: publicationId });
      await refresh();
    },
    undo: () =>
      void bringBack().then(
        () => notifyDone(`v${version} is live again`),
        (error: unknown) => notifyFailed(`v${version} could not be made live`, { detail: messageOf(error) }),
      ),
  };
}
