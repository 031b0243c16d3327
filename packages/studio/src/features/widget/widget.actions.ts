import { Plus, Trash2 } from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import type { WidgetContext } from './action-context.ts';

const isCompare = ({ store, past }: WidgetContext): boolean =>
  past === null && store.get('content', 'content')?.data.type === 'media-compare';

/** What can be done in the widget editor, apart from what every editor can do. */
export const widgetActions: readonly EditorAction<WidgetContext>[] = [
  {
    id: 'add-picture',
    label: 'Add picture',
    icon: Plus,
    keys: ['A'],
    isReadOnly: false,
    when: isCompare,
    run: ({ actions }) => actions.add([]),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    keysHint: 'the selected picture',
    isReadOnly: false,
    isForStage: true,
    when: (context) => isCompare(context) && context.address.selected?.collection === 'entries',
    run: ({ address: { selected }, actions }) => selected && actions.remove([selected.id]),
  },
];
