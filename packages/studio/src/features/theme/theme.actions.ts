import { Plus, Trash2 } from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import type { ThemeContext } from './action-context.ts';

/** What can be done in the theme editor, apart from what every editor can do. */
export const themeActions: readonly EditorAction<ThemeContext>[] = [
  {
    id: 'add-group',
    label: 'Add colour group',
    icon: Plus,
    keys: ['G'],
    isReadOnly: false,
    when: ({ past }) => past === null,
    run: ({ actions }) => actions.add(),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    keysHint: 'the selected colour group',
    isReadOnly: false,
    isForStage: true,
    when: ({ address: { selected }, past }) => selected?.collection === 'groups' && past === null,
    run: ({ address: { selected }, actions }) => selected && actions.remove([selected.id]),
  },
];
