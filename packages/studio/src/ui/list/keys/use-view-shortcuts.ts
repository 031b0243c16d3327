import { ON_THIS_SCREEN, useShortcuts } from '../../keys/shortcuts.ts';

/** The keys of a list that can be shown as rows or as pictures. */
export function useViewShortcuts(onView: (view: 'list' | 'grid') => void): void {
  useShortcuts(ON_THIS_SCREEN, [
    { keys: 'V L', label: 'Show as a list', run: () => onView('list') },
    { keys: 'V G', label: 'Show as a grid', run: () => onView('grid') },
  ]);
}
