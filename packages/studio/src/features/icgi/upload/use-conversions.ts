import { framesToViews, viewsToTransition } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { Images, Video } from 'lucide-react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { counted } from '../../../ui/format/counted.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { namesThere, proposedNames } from './plan/proposed-names.ts';

/** Numbered stills were taken for a move, or a move for stills: menu entries that turn one into the other. */
export function useConversions() {
  const { store } = useEditor();
  const { select, showTab, goTo } = useSelection();
  const undoable = (message: string) => {
    const step = store.history().past.at(-1);
    notifyDone(message, { ...(step ? { action: { label: 'Undo', onClick: () => void store.revert(step) } } : {}) });
  };
  return {
    /** For a row of a view: several that are selected become one transition. */
    viewEntries(ids: readonly string[]): MenuEntry[] {
      if (ids.length < 2) return [];
      const toTransition = () => {
        const id = newRecordId();
        const first = store.get('keyframes', ids[0] ?? '')?.name ?? '';
        const name = first.replace(/[\s_-]*\d+$/, '') || 'Transition';
        store.execute(viewsToTransition, { id, views: ids, name });
        if (!store.get('transitions', id)) return;
        showTab('transitions');
        select({ collection: 'transitions', id });
        undoable(`${counted(ids.length, 'view')} turned into the transition “${name}”`);
      };
      return [
        {
          kind: 'action',
          id: 'to-transition',
          label: `Turn ${ids.length} views into a transition`,
          icon: Video,
          onSelect: toTransition,
        },
      ];
    },

    /** For a row of a transition. */
    transitionEntries(id: string): MenuEntry[] {
      const frames = store.get('transitions', id)?.frames ?? [];
      const toViews = () => {
        const names = proposedNames(frames, namesThere(store.list('keyframes')));
        const items = frames.map((_, at) => ({ id: newRecordId(), name: names[at] ?? '' }));
        store.execute(framesToViews, { id, items });
        const [first] = items;
        if (!first || !store.get('keyframes', first.id)) return;
        showTab('views');
        goTo(first.id);
        undoable(`The frames are ${counted(items.length, 'view')} now`);
      };
      return [
        {
          kind: 'action',
          id: 'to-views',
          label: frames.length > 0 ? `Turn ${counted(frames.length, 'frame')} into views` : 'Turn frames into views',
          icon: Images,
          isDisabled: frames.length === 0,
          onSelect: toViews,
        },
      ];
    },
  };
}
