import type { ClearedReferences, Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { api } from '../../../api/api.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { clearedText, keptDetail, putBack, usagesInTheWay } from '../../usages/public.ts';
import { widgetKeys } from '../widgets.queries.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'collections';

/** Renames, shares and deletes collections, each with one notice and one way back. */
export function useCollectionActions() {
  const attempt = useAttempt(widgetKeys.all);

  const rename = async ({ id, name: old }: CollectionItem, name: string): Promise<void> => {
    const call = (next: string) => api.widgets.collections.rename.mutate({ collectionId: id, name: next });
    if (await attempt(`“${old}” could not be renamed`, () => call(name)))
      notifyDone(`Renamed to “${name}”`, {
        id: NOTICE,
        action: { label: 'Undo', onClick: () => void attempt(`“${name}” could not be renamed back`, () => call(old)) },
      });
  };

  const setClients = async (
    { id, name, clients: old }: CollectionItem,
    clients: readonly string[],
  ): Promise<boolean> => {
    const call = (next: readonly string[]) =>
      api.widgets.collections.setClients.mutate({ collectionId: id, clients: [...next] });
    const isDone = await attempt(`“${name}” could not be shared`, () => call(clients));
    if (isDone)
      notifyDone(
        clients.length === 0
          ? `“${name}” is not shared`
          : `“${name}” is shared with ${counted(clients.length, 'client')}`,
        {
          id: NOTICE,
          action: {
            label: 'Undo',
            onClick: () => void attempt(`“${name}” could not be shared as before`, () => call(old)),
          },
        },
      );
    return isDone;
  };

  /** Gives the places that keep one of them; none when all are deleted, null when that failed. `force`: those that are in use, too. */
  const remove = async (collections: readonly CollectionItem[], force: boolean): Promise<readonly Usage[] | null> => {
    const gone: CollectionItem[] = [];
    const lost: ClearedReferences[] = [];
    const [only] = collections;
    const what = collections.length === 1 && only ? `“${only.name}”` : counted(collections.length, 'collection');
    let usages: readonly Usage[] = [];
    const isDone = await attempt(`${what} could not be deleted`, async () => {
      for (const collection of collections) {
        usages = await usagesInTheWay(async () => {
          lost.push(await api.widgets.collections.delete.mutate({ collectionId: collection.id, force }));
        });
        if (usages.length > 0) return;
        gone.push(collection);
      }
    });
    const [first] = gone;
    if (!first) return isDone ? usages : null;
    const restore = async () => {
      for (const { id } of gone) await api.widgets.collections.restore.mutate({ collectionId: id });
      for (const { cleared } of lost.toReversed()) await putBack(cleared, 'the widgets');
    };
    const named = gone.length === 1 ? `“${first.name}”` : counted(gone.length, 'collection');
    const drafts = new Map(lost.flatMap(({ cleared }) => cleared.map((draft) => [draft.docId, draft])));
    notifyDone(`Deleted ${named}${clearedText({ cleared: [...drafts.values()] })}`, {
      id: NOTICE,
      ...keptDetail({ kept: [...new Set(lost.flatMap(({ kept }) => kept))] }),
      action: { label: 'Undo', onClick: () => void attempt(`${what} could not be restored`, restore) },
    });
    return usages;
  };
  return { rename, setClients, remove };
}
