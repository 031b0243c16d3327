import { Plus, Trash2 } from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import type { MenuContext } from './action-context.ts';

/** What can be done in the menu editor, apart from what every editor can do. */
export const menuActions: readonly EditorAction<MenuContext>[] = [
  {
    id: 'add-link',
    label: 'Add link',
    icon: Plus,
    keys: ['A'],
    isReadOnly: false,
    when: ({ past }) => past === null,
    run: ({ actions }) => actions.addLinks([{}]),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    keysHint: 'the selected item',
    isReadOnly: false,
    isForStage: true,
    when: ({ address: { selected }, past }) => selected?.collection === 'items' && past === null,
    run: ({ address: { selected }, actions }) => selected && actions.remove([selected.id]),
  },
];
