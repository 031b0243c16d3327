import {
  ChartNoAxesColumn,
  Eye,
  History,
  MessageSquarePlus,
  Palette,
  Redo2,
  Save,
  Send,
  Undo2,
  Upload,
  X,
} from 'lucide-react';
import { focusPane, focusStage } from '../focus-pane.ts';
import type { EditorAction } from './editor-action.ts';
import type { EditorContext } from './editor-context.ts';

/** What can be done in the editor of any kind. They come after the kind's own. */
export const generalActions: readonly EditorAction<EditorContext>[] = [
  {
    id: 'undo',
    label: 'Undo',
    icon: Undo2,
    keys: ['Ctrl Z'],
    isReadOnly: false,
    worksWhileTyping: true,
    run: ({ undo }) => undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    icon: Redo2,
    keys: ['Ctrl Shift Z', 'Ctrl Y'],
    isReadOnly: false,
    worksWhileTyping: true,
    run: ({ redo }) => redo(),
  },
  {
    id: 'save',
    label: 'Save now',
    icon: Save,
    keys: ['Ctrl S'],
    isReadOnly: true,
    worksWhileTyping: true,
    run: ({ editor }) => void editor.queue.flush(),
  },
  {
    id: 'preview',
    label: 'Preview',
    icon: Eye,
    keys: ['P'],
    // A preview makes a link that works for anybody.
    isReadOnly: false,
    runsOnce: true,
    when: ({ preview }) => preview !== null,
    run: ({ preview }) => preview?.(),
  },
  {
    id: 'share-preview',
    label: 'Share preview',
    icon: Send,
    isReadOnly: false,
    when: ({ share }) => share !== null,
    run: ({ share }) => share?.(),
  },
  {
    id: 'comment',
    label: 'Comment',
    icon: MessageSquarePlus,
    keys: ['Shift C'],
    isReadOnly: true,
    runsOnce: true,
    when: ({ comment, past }) => comment !== null && past === null,
    run: ({ comment }) => comment?.(),
  },
  {
    id: 'theme',
    label: 'Theme',
    icon: Palette,
    keys: ['T'],
    isReadOnly: true,
    runsOnce: true,
    when: ({ theme }) => theme !== null,
    run: ({ theme }) => theme?.(),
  },
  {
    id: 'publish',
    label: 'Publish',
    icon: Upload,
    isReadOnly: false,
    when: ({ publish }) => publish !== null,
    run: ({ publish }) => publish?.(),
  },
  {
    id: 'visits',
    label: 'Visits',
    icon: ChartNoAxesColumn,
    isReadOnly: true,
    when: ({ visits }) => visits !== null,
    run: ({ visits }) => visits?.(),
  },
  {
    id: 'next-pane',
    label: 'Go to the next panel',
    keys: ['F6'],
    keysHint: 'Shift: the one before',
    isReadOnly: true,
    isKeyOnly: true,
    worksWhileTyping: true,
    run: (_context, press) => focusPane(press?.shiftKey ? -1 : 1),
  },
  {
    id: 'show-now',
    label: 'Back to now',
    icon: History,
    keys: ['Esc'],
    isReadOnly: true,
    when: ({ past }) => past !== null,
    run: ({ address }) => address.showHistory(0),
  },
  {
    id: 'deselect',
    label: 'Clear the selection',
    icon: X,
    keys: ['Esc'],
    isReadOnly: true,
    when: ({ address }) => address.selected !== null,
    run: ({ address }) => {
      address.select(null);
      // What has focus there goes with what it belongs to.
      if (document.activeElement?.closest('[data-inspector]')) focusStage();
    },
  },
];
