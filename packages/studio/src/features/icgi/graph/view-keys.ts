import type { KeyGroup } from '../../../ui/keys/shown-keys.ts';

/** Keys of the graph, for the list of keys. */
export const VIEW_KEYS: KeyGroup = {
  title: 'Graph',
  keys: [
    { keys: ['Arrow keys'], label: 'The next view in that direction' },
    { keys: ['Shift Arrow keys'], label: 'Move views' },
    { keys: ['Tab'], label: 'Next view, the one before with Shift' },
    { keys: ['C'], label: 'Link the selected view to another one' },
    { keys: ['Enter'], label: 'Go to the view on the canvas' },
    { keys: ['F2'], label: 'Rename the view' },
    { keys: ['Ctrl A'], label: 'Select all views' },
    { keys: ['0'], label: 'Show what is selected, or everything' },
    { keys: ['Delete', 'Backspace'], label: 'Delete views, or the selected line' },
    { keys: ['Esc'], label: 'Select nothing' },
  ],
};
