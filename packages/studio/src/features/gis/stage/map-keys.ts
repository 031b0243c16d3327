import type { KeyGroup } from '../../../ui/shown-keys.ts';

/** Keys and gestures of the map that are no actions by name, for the list of keys. */
export const MAP_KEYS: KeyGroup = {
  title: 'Map',
  keys: [
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste, also into another map' },
    { keys: ['Ctrl X'], label: 'Cut' },
    { keys: ['Shift drag'], label: 'Select what lies in a frame' },
    { keys: ['Double click'], label: 'Frame what lies under the pointer' },
    { keys: ['Alt drag'], label: 'Move a point without snapping to outlines' },
  ],
};
