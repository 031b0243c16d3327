import { useEffect, useSyncExternalStore } from 'react';

/** A key of a list that is on the screen. */
export interface ListKey {
  keys: readonly string[];
  label: string;
}

let lists: readonly (readonly ListKey[])[] = [];
const listeners = new Set<() => void>();

function setLists(next: readonly (readonly ListKey[])[]): void {
  lists = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What a list can do, as its own handlers say; each adds the keys that go with it. */
export interface ListAbilities {
  canOpen: boolean;
  canRename: boolean;
  canDelete: boolean;
  canMove: boolean;
  canPaste?: boolean;
}

export function keysOf({ canOpen, canRename, canDelete, canMove, canPaste = false }: ListAbilities): ListKey[] {
  return [
    { keys: ['↑', '↓'], label: 'Go through the list' },
    ...(canOpen ? [{ keys: ['Enter'], label: 'Open' }] : []),
    { keys: ['Space'], label: 'Select' },
    { keys: ['Shift ↓'], label: 'Select several' },
    { keys: ['Ctrl A'], label: 'Select all' },
    ...(canRename ? [{ keys: ['F2'], label: 'Rename' }] : []),
    ...(canDelete ? [{ keys: ['Del'], label: 'Delete' }] : []),
    ...(canMove ? [{ keys: ['Alt ↓'], label: 'Move' }] : []),
    ...(canPaste ? CLIPBOARD : []),
  ];
}

/** Of lists whose items can be copied. */
const CLIPBOARD: readonly ListKey[] = [
  { keys: ['Ctrl C'], label: 'Copy' },
  { keys: ['Ctrl X'], label: 'Cut' },
  { keys: ['Ctrl V'], label: 'Paste' },
];

/** Names a list's keys in the list of keyboard shortcuts while it is on the screen. */
export function useListKeys({ canOpen, canRename, canDelete, canMove, canPaste = false }: ListAbilities): void {
  useEffect(() => {
    const own = keysOf({ canOpen, canRename, canDelete, canMove, canPaste });
    setLists([...lists, own]);
    return () => setLists(lists.filter((other) => other !== own));
  }, [canOpen, canRename, canDelete, canMove, canPaste]);
}

/** The keys of the lists that are on the screen, each once. */
export function useShownListKeys(): readonly ListKey[] {
  const shown = useSyncExternalStore(subscribe, () => lists);
  return [...new Map(shown.flat().map((key) => [key.label, key])).values()];
}
