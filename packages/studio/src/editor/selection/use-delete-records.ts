import { type Command, forEach } from '@diorama/documents/engine/command.ts';
import type { HistoryEntry } from '@diorama/documents/engine/history.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { useCallback } from 'react';
import type { EditorStore } from '../../engine/editor-store.ts';
import { dismissNotice, notifyDone } from '../../ui/notice/notify.ts';
import { useAddress } from '../address/address.tsx';
import { keepFocus } from '../address/focus-record.ts';
import { useShowRecord } from '../address/use-show-record.ts';

/** One notice at a time: the last deletion's. */
const NOTICE = 'deleted';
/** Milliseconds the notice is shown. */
const SHOWN = 8_000;

/** A deletion of records of one collection. */
interface Deletion<D extends DocumentKind> {
  store: EditorStore<D>;
  /** Of one record, or of all together where each alone would look through the whole document. */
  command: Command<D, { id: string }> | { forAll: Command<D, { ids: readonly string[] }> };
  collection: string;
  ids: readonly string[];
  /** What they are called when they are several. */
  called: RecordLabel;
  /** Of a single one, as the notice names it. */
  name: string;
  /** What went along. */
  detail?: string | undefined;
  /** The list they stand in: focus goes on to a neighbour there. */
  siblings: readonly { id: string }[];
  /** Id of the record on the stage: a neighbour takes its place when it goes. */
  place?: string | undefined;
  /** What else is taken back with it, once. */
  onUndone?: (() => void) | undefined;
}

/** Deletes records at once, as one step, says what went along, offers the way back, and leaves focus on what stood next to them. */
export function useDeleteRecords(): <D extends DocumentKind>(deletion: Deletion<D>) => void {
  const { selected, select } = useAddress();
  const show = useShowRecord();
  return useCallback(
    ({ store, command, collection, ids, called, name, detail, siblings, place, onUndone }) => {
      const [first] = ids;
      if (first === undefined) return;
      const next = neighbourOf(siblings, ids);
      const label = `Delete ${ids.length === 1 ? called.one : `${ids.length} ${called.many}`}`;
      if ('forAll' in command) store.execute({ ...command.forAll, label }, { ids });
      else
        store.execute(
          forEach(label, command),
          ids.map((id) => ({ id })),
        );
      const isGone = !selected || !store.at(`${selected.collection}/${selected.id}`);
      const nextPlace = place !== undefined && ids.includes(place) ? next : undefined;
      if (isGone || nextPlace) select(isGone ? null : selected, nextPlace);
      keepFocus(next ? `${collection}/${next}` : null);
      const step = store.history().past.at(-1);
      let isUndone = false;
      const undone = () => {
        if (!isUndone) onUndone?.();
        isUndone = true;
      };
      watchUndo(store, step, undone);
      notifyDone(`Deleted ${ids.length === 1 ? `“${name || 'Untitled'}”` : `${ids.length} ${called.many}`}`, {
        id: NOTICE,
        ...(detail ? { detail } : {}),
        action: {
          label: 'Undo',
          // Takes back this deletion, whatever was done since.
          onClick: () => {
            if (step) store.revert(step);
            undone();
            show(`${collection}/${first}`);
          },
        },
      });
    },
    [selected, select, show],
  );
}

/** The first one behind those that go, else the last one before them. */
function neighbourOf(siblings: readonly { id: string }[], ids: readonly string[]): string | undefined {
  const gone = new Set(ids);
  const last = siblings.findLastIndex(({ id }) => gone.has(id));
  const behind = siblings.slice(last + 1).find(({ id }) => !gone.has(id));
  return (behind ?? siblings.slice(0, last).findLast(({ id }) => !gone.has(id)))?.id;
}

/** A deletion that was undone in another way needs no Undo in its notice. */
function watchUndo<D extends DocumentKind>(
  store: EditorStore<D>,
  step: HistoryEntry | undefined,
  onUndone: () => void,
): void {
  if (!step) return;
  const stop = store.subscribeHistory(() => {
    if (store.history().past.includes(step)) return;
    dismissNotice(NOTICE);
    onUndone();
    stop();
  });
  setTimeout(stop, SHOWN);
}
