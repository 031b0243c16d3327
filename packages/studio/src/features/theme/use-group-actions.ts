import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { addGroup, duplicateGroups, removeGroup } from '@diorama/documents/theme/theme.commands.ts';
import { themeLabels } from '@diorama/documents/theme/theme.labels.ts';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useAddress } from '../../editor/address/address.tsx';
import { newRecordId } from '../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { focusAdded, rowOf } from '../../ui/focus-added.ts';
import { counted } from '../../ui/format/counted.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { keptDetail, putBack } from '../usages/public.ts';
import { useEditor } from './editor-hooks.ts';

const { groups: called } = themeLabels.records;

interface GroupActions {
  /** Behind the selected group, which it replaces as what is selected. */
  add: () => void;
  /** Ids of the copies. */
  duplicate: (ids: readonly string[]) => string[];
  /** A used group is only removed on request: drafts lose its colours. */
  remove: (ids: readonly string[]) => void;
}

/** Where groups are used; null when that could not be read. */
const usagesOfGroups = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, usages: await api.usages.list.query({ kind: '4-colors', id }) }))).catch(
    () => null,
  );

/** Makes, copies and deletes colour groups, if one may. */
export function useGroupActions(): GroupActions {
  const { store, space } = useEditor();
  const { selected, select } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): GroupActions => {
    if (refuse) {
      const none = (): string[] => {
        refuse();
        return [];
      };
      return { add: refuse, duplicate: none, remove: refuse };
    }
    return {
      add() {
        const { primary, secondary } = store.records().one('colors');
        const names = new Set(store.list('groups').map(({ name }) => name));
        let name = 'New group';
        for (let number = 2; names.has(name); number += 1) name = `New group ${number}`;
        const id = newRecordId();
        const added = {
          id,
          name,
          main: { color: primary.default, text: primary.text },
          alt: { color: secondary.default, text: secondary.text },
        };
        store.execute(addGroup, { added, after: selected?.collection === 'groups' ? selected.id : null });
        select({ collection: 'groups', id });
        focusAdded(rowOf(id));
      },
      duplicate(ids) {
        const items = ids.map((id) => ({ id, copy: newRecordId() }));
        store.execute(duplicateGroups, { items });
        return items.map(({ copy }) => copy);
      },
      remove: (wanted) => void removeUnused(wanted),
    };

    async function removeUnused(wanted: readonly string[]): Promise<void> {
      const found = await usagesOfGroups(wanted);
      if (!found) {
        notifyFailed('Colour groups were not deleted', {
          id: 'group-in-use',
          detail: 'Where they are used could not be checked. Try again once you are connected.',
        });
        return;
      }
      const used = found.filter(({ usages }) => usages.length > 0);
      const [first] = used;
      if (first) {
        const name = store.get('groups', first.id)?.name ?? '';
        const places = [...new Set(used.flatMap(({ usages }) => usages.map(({ label }) => label)))].slice(0, 3);
        notifyFailed(used.length === 1 ? `“${name}” is in use` : `${used.length} ${called.many} are in use`, {
          id: 'group-in-use',
          detail: `Used in ${places.join(', ')}.`,
          action: { label: 'Delete and clear', onClick: () => void clearAndRemove(used.map(({ id }) => id)) },
        });
      }
      removeAll(wanted.filter((id) => !used.some((one) => one.id === id)));
    }

    /** Takes groups out of the drafts that name them, then deletes them; one Undo takes back both. */
    async function clearAndRemove(groupIds: string[]): Promise<void> {
      try {
        const lost = await api.themes.clearGroups.mutate({ projectId: space.id, groupIds });
        if (lost.kept.length === 0) return removeAll(groupIds, lost);
        await putBack(lost.cleared, 'the colour group');
        notifyFailed('Colour groups were not deleted', { id: 'group-in-use', ...keptDetail(lost) });
      } catch (error) {
        notifyFailed('Colour groups were not deleted', { id: 'group-in-use', detail: messageOf(error) });
      }
    }

    function removeAll(wanted: readonly string[], lost: ClearedReferences = { cleared: [], kept: [] }): void {
      const ids = wanted.filter((id) => store.get('groups', id));
      const name = store.get('groups', ids[0] ?? '')?.name ?? '';
      deleteRecords({
        store,
        command: removeGroup,
        collection: 'groups',
        ids,
        called,
        name,
        siblings: store.list('groups'),
        ...(lost.cleared.length > 0 ? { detail: `Cleared ${counted(lost.cleared.length, 'draft')}` } : {}),
        onUndone: () => void putBack(lost.cleared, 'the colour group'),
      });
    }
  }, [store, space, selected, select, deleteRecords, refuse]);
}
