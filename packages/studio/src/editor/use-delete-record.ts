import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { HistoryEntry } from '@diorama/documents/engine/history.ts';
import { useCallback } from 'react';
import type { EditorStore } from '../engine/editor-store.ts';
import { dismissNotice, notifyDone } from '../ui/notify.ts';
import { useAddress } from './address.tsx';
import { keepFocus } from './focus-record.ts';
import { useShowRecord } from './use-show-record.ts';

/** One notice at a time: the last deletion's. */
const NOTICE = 'deleted';
/** Milliseconds the notice is shown. */
const SHOWN = 8_000;

/** A deletion of one record. */
interface Deletion<D extends DocumentKind> {
  store: EditorStore<D>;
  command: Command<D, { id: string }>;
  collection: string;
  id: string;
  /** As the notice names it. */
  name: string;
  /** What went along. */
  detail?: string | undefined;
  /** The list it stands in: focus goes on to its neighbour there. */
  siblings: readonly { id: string }[];
  /** True when its neighbour takes its place on the stage. */
  isOnStage?: boolean;
}

/** Deletes a record at once, says what went along, offers the way back, and leaves focus on what stood next to it. */
export function useDeleteRecord(): <D extends DocumentKind>(deletion: Deletion<D>) => void {
  const { selected, select } = useAddress();
  const show = useShowRecord();
  return useCallback(
    ({ store, command, collection, id, name, detail, siblings, isOnStage }) => {
      const at = siblings.findIndex((other) => other.id === id);
      const next = (siblings[at + 1] ?? siblings[at - 1])?.id;
      store.execute(command, { id });
      const isGone = !selected || selected.id === id || !store.at(`${selected.collection}/${selected.id}`);
      const nextPlace = isOnStage ? next : undefined;
      if (isGone || nextPlace) select(isGone ? null : selected, nextPlace);
      keepFocus(next ? `${collection}/${next}` : null);
      const step = store.history().past.at(-1);
      dismissWhenUndone(store, step);
      notifyDone(`Deleted “${name || 'Untitled'}”`, {
        id: NOTICE,
        ...(detail ? { detail } : {}),
        action: {
          label: 'Undo',
          // Takes back this deletion, whatever was done since.
          onClick: () => {
            if (step) store.revert(step);
            show(`${collection}/${id}`);
          },
        },
      });
    },
    [selected, select, show],
  );
}

/** A deletion that was undone in another way needs no Undo in its notice. */
function dismissWhenUndone<D extends DocumentKind>(store: EditorStore<D>, step: HistoryEntry | undefined): void {
  if (!step) return;
  const stop = store.subscribeHistory(() => {
    if (store.history().past.includes(step)) return;
    dismissNotice(NOTICE);
    stop();
  });
  setTimeout(stop, SHOWN);
}
