import type { KeyGroup } from '../../../ui/shown-keys.ts';

/** Keys of the canvas, for the list of keys. */
export const RULE_KEYS: KeyGroup = {
  title: 'Graph',
  keys: [
    { keys: ['N'], label: 'Add a rule' },
    { keys: ['C'], label: 'Connect the selected rule with another one, or with a new one' },
    { keys: ['Tab'], label: 'Next rule, the one before with Shift' },
    { keys: ['Arrow keys'], label: 'Move rules, further with Shift' },
    { keys: ['Ctrl A'], label: 'Select all rules' },
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste rules' },
    { keys: ['Ctrl X'], label: 'Cut rules' },
    { keys: ['Ctrl D'], label: 'Duplicate rules' },
    { keys: ['Enter', 'F2'], label: 'Edit the rule; go to the part of the map that is pointed out' },
    { keys: ['F'], label: 'Show what is selected, or everything' },
    { keys: ['Delete', 'Backspace'], label: 'Delete rules or the selected connection' },
    { keys: ['Esc'], label: 'Select nothing, then back to the tabs' },
  ],
};
