import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { addEntries, removeEntry } from '@diorama/documents/widget/widget.commands.ts';
import { widgetLabels } from '@diorama/documents/widget/widget.labels.ts';
import { COMPARE_ENTRIES } from '@diorama/documents/widget/widget.schema.ts';
import { useMemo } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import { newRecordId } from '../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { focusAdded, rowOf } from '../../ui/focus-added.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { useEditor } from './editor-hooks.ts';
import { nameOfEntry } from './entry-name.ts';

interface EntryActions {
  /** At the end; empty places are filled first. */
  add: (media: readonly Media[]) => void;
  remove: (ids: readonly string[]) => void;
}

/** Adds and deletes the pictures of a comparison, if one may. */
export function useEntryActions(): EntryActions {
  const { store } = useEditor();
  const { select, language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): EntryActions => {
    if (refuse) return { add: refuse, remove: refuse };
    return {
      add(media) {
        const room = COMPARE_ENTRIES.max - store.list('entries').length;
        if (media.length > room) return notifyFailed(`A comparison has at most ${COMPARE_ENTRIES.max} pictures`);
        const added = media.map((one) => ({ id: newRecordId(), media: one }));
        store.execute(addEntries, { added: added.length > 0 ? added : [{ id: newRecordId() }] });
        const last = store.list('entries').at(-1);
        if (!last) return;
        select({ collection: 'entries', id: last.id });
        focusAdded(rowOf(last.id));
      },
      remove(wanted) {
        const entries = store.list('entries');
        const ids = wanted.filter((id) => store.get('entries', id));
        if (entries.length - ids.length < COMPARE_ENTRIES.min)
          return notifyFailed(`A comparison needs at least ${COMPARE_ENTRIES.min} pictures`);
        const first = store.get('entries', ids[0] ?? '');
        deleteRecords({
          store,
          command: removeEntry,
          collection: 'entries',
          ids,
          called: widgetLabels.records.entries,
          name: first ? nameOfEntry(first, entries.indexOf(first), language) : '',
          siblings: entries,
        });
      },
    };
  }, [store, select, language, deleteRecords, refuse]);
}
