import type { KeyGroup } from '../../../ui/shown-keys.ts';

/** Keys of the canvas, for the list of keys. */
export const GRAPH_KEYS: KeyGroup = {
  title: 'Graph',
  keys: [
    { keys: ['N'], label: 'Add a node' },
    { keys: ['Tab'], label: 'Next node, the one before with Shift' },
    { keys: ['Arrow keys'], label: 'Move nodes, further with Shift' },
    { keys: ['Ctrl A'], label: 'Select all nodes' },
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste nodes' },
    { keys: ['Ctrl X'], label: 'Cut nodes' },
    { keys: ['Ctrl D'], label: 'Duplicate nodes' },
    { keys: ['Ctrl G'], label: 'Group nodes' },
    { keys: ['Ctrl Shift G'], label: 'Take nodes out of their group' },
    { keys: ['Enter', 'F2'], label: 'Edit the node, from its name on; F2 renames a group' },
    { keys: ['F'], label: 'Show what is selected, or everything' },
    { keys: ['Delete', 'Backspace'], label: 'Delete nodes or the selected connection' },
    { keys: ['Esc'], label: 'Select nothing, then back to the tabs' },
  ],
};
