import { pasteViews } from '@diorama/documents/icgi/commands/view.paste.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { copiedViewsText, showFiles, viewsIn } from './views-clipboard.ts';

const { keyframes: called } = icgiLabels.records;

/** Copying views, and pasting them behind the one on the stage, here or in another walkthrough of the project. */
export function useViewsClipboard() {
  const { store, space } = useEditor();
  const { keyframe, goTo } = useSelection();
  const { removeKeyframes } = useDeletion();
  const refuse = useRefusal();
  const after = keyframe?.id ?? null;
  return useMemo(
    () => ({
      copy(ids: readonly string[]): string | null {
        const text = copiedViewsText(store.records(), ids, space.id);
        const [first = ''] = ids;
        const name = store.get('keyframes', first)?.name || 'Untitled';
        if (text !== null)
          notifyDone(`Copied ${ids.length === 1 ? `“${name}”` : counted(ids.length, called.one)}`, { id: 'paste' });
        return text;
      },
      cut: removeKeyframes,
      paste(text: string): boolean {
        const read = viewsIn(text);
        if (!read) return false;
        const { copied } = read;
        if (refuse) refuse();
        else if (read.space !== space.id && showFiles(copied))
          notifyFailed('These views belong to another project', {
            id: 'paste',
            detail: 'Their images are kept there. Add the images to this project, or duplicate the other one.',
          });
        else {
          const copies = new Map(copied.keyframes.map(({ id }) => [id, newRecordId()]));
          const label = `Paste ${copies.size === 1 ? called.one : `${copies.size} ${called.many}`}`;
          store.execute({ ...pasteViews, label }, { copied, copies, newId: newRecordId, after });
          const [first] = copies.values();
          if (first !== undefined) goTo(first);
          notifyDone(`Pasted ${counted(copies.size, called.one)}`, { id: 'paste' });
        }
        return true;
      },
    }),
    [store, space.id, after, goTo, removeKeyframes, refuse],
  );
}
