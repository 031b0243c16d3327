import type { AssetItem, CopiedFiles, DeletedFiles } from '@diorama/contract/files/files.contract.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { apiErrorOf, messageOf } from '../../../api/api-error.ts';
import { once } from '../../../api/once.ts';
import { takeBack } from '../../../shell/take-back.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { clearedText, keptDetail, putBack } from '../../usages/public.ts';
import { fileKeys } from '../files.queries.ts';
import { filesNow } from '../files-now.ts';
import { assetName, assetParent, countedAssets } from '../items/asset-items.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'assets';

/** What a refused deletion would leave a gap in. */
export interface RefusedDeletion {
  items: readonly AssetItem[];
  usages: readonly Usage[];
}

const quoted = (items: readonly AssetItem[]): string =>
  items.length === 1 && items[0] ? `“${assetName(items[0])}”` : countedAssets(items);

/** Files and folders of a group, as the calls take them. */
const idsOf = (projectId: string, items: readonly AssetItem[]) => ({
  projectId,
  fileIds: items.filter(({ type }) => type === 'file').map(({ id }) => id),
  directoryIds: items.filter(({ type }) => type === 'directory').map(({ id }) => id),
});

/** Names and folders of files and folders as they are now, the files first; of what was deleted there is nothing. */
async function itemsNow(
  projectId: string,
  items: readonly AssetItem[],
): Promise<{ id: string; name: string; parent: string | null }[]> {
  const { fileIds, directoryIds } = idsOf(projectId, items);
  const files = await filesNow(projectId, fileIds);
  const folders = await Promise.all(
    directoryIds.map((directoryId) => api.files.getDirectory.query({ projectId, directoryId })),
  );
  return [
    ...files.map(({ id, fileName, directoryId }) => ({ id, name: fileName, parent: directoryId })),
    ...folders.map(({ id, name, parentId }) => ({ id, name, parent: parentId })),
  ];
}

/** Renames, moves and deletes files and folders, each with one notice and one way back. */
export function useAssetActions(projectId: string) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<RefusedDeletion | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
  const attempt = useAttempt(fileKeys.ofProject(projectId));
  const nameAs = (item: AssetItem, name: string) =>
    item.type === 'file'
      ? api.files.rename.mutate({ projectId, fileId: item.id, name })
      : api.files.renameDirectory.mutate({ projectId, directoryId: item.id, name });

  const rename = async (item: AssetItem, name: string): Promise<void> => {
    const old = assetName(item);
    const nameNow = async () => (await itemsNow(projectId, [item])).map((one) => one.name);
    let made: string[] = [];
    const call = async () => {
      const renamed = await nameAs(item, name);
      // A file keeps its ending, and gets a number where the name is taken.
      made = ['fileName' in renamed ? renamed.fileName : renamed.name];
    };
    if (await attempt(`“${old}” could not be renamed`, call))
      notifyDone(`Renamed to “${name}”`, {
        id: NOTICE,
        action: {
          label: 'Undo',
          onClick: () =>
            void attempt(`“${name}” could not be renamed back`, () => takeBack(made, nameNow, () => nameAs(item, old))),
        },
      });
  };

  const move = async (items: readonly AssetItem[], directoryId: string, target: string): Promise<void> => {
    const what = quoted(items);
    const isMoved = await attempt(`${what} could not be moved`, () =>
      api.files.move.mutate({ ...idsOf(projectId, items), directoryId }),
    );
    if (!isMoved) return;
    const places = async () => (await itemsNow(projectId, items)).map(({ parent }) => parent);
    const putBack = async () => {
      for (const [from, group] of Map.groupBy(items, assetParent))
        if (from !== null) await api.files.move.mutate({ ...idsOf(projectId, group), directoryId: from });
    };
    notifyDone(`Moved ${what} to “${target}”`, {
      id: NOTICE,
      action: {
        label: 'Undo',
        onClick: () =>
          void attempt(`${what} could not be moved back`, () =>
            takeBack(
              items.map(() => directoryId),
              places,
              putBack,
            ),
          ),
      },
    });
  };

  const copy = async (items: readonly AssetItem[], directoryId: string, target: string): Promise<void> => {
    const what = quoted(items);
    let made: CopiedFiles | null = null;
    const isCopied = await attempt(`${what} could not be copied`, async () => {
      made = await once('files.copy', { ...idsOf(projectId, items), directoryId }, api.files.copy.mutate);
    });
    if (!isCopied || !made) return;
    const { fileIds, directoryIds }: CopiedFiles = made;
    const takeBack = () => api.files.delete.mutate({ projectId, fileIds, directoryIds });
    notifyDone(`Copied ${what} to “${target}”`, {
      id: NOTICE,
      action: { label: 'Undo', onClick: () => void attempt('The copies could not be deleted', takeBack) },
    });
  };

  const remove = async (items: readonly AssetItem[], isForced = false): Promise<void> => {
    const group = idsOf(projectId, items);
    let deleted: DeletedFiles;
    try {
      deleted = await api.files.delete.mutate({ ...group, force: isForced });
    } catch (error) {
      const known = apiErrorOf(error);
      if (known?.reason === 'IN_USE') setRefused({ items, usages: known.usages ?? [] });
      else notifyFailed(`${quoted(items)} could not be deleted`, { detail: messageOf(error) });
      return;
    } finally {
      await refresh();
    }
    setRefused(null);
    const restore = async () => {
      await api.files.restore.mutate(group);
      await putBack(deleted.cleared, 'the file');
    };
    const action = {
      label: 'Undo',
      onClick: () => void attempt(`${quoted(items)} could not be restored`, restore),
    };
    notifyDone(`Deleted ${quoted(items)}${clearedText(deleted)}`, { id: NOTICE, action, ...keptDetail(deleted) });
  };

  return { rename, move, copy, remove, refused, forgetRefused: () => setRefused(null) };
}

export type AssetActions = ReturnType<typeof useAssetActions>;
