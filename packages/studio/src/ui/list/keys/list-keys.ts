import { useMemo } from 'react';
import { isPressOf, type KeyPress } from '../../keys/key-press.ts';
import { type KeyLine, useShownKeys } from '../../keys/shown-keys.ts';

/** What a list can do, as its own handlers say; each adds the keys that go with it. */
export interface ListAbilities {
  canOpen: boolean;
  canRename: boolean;
  canDelete: boolean;
  canDuplicate?: boolean;
  canMove: boolean;
  canPaste?: boolean;
  /** Typing finds a row. */
  hasNames?: boolean;
  /** Rows stand next to each other. */
  isGrid?: boolean;
}

/** What a key does with rows, apart from selecting them. */
export type ListAction = 'open' | 'rename' | 'duplicate' | 'delete' | 'moveBack' | 'moveOn';

interface ActionKey extends KeyLine {
  act: ListAction;
  needs: keyof ListAbilities;
  /** As well, where they are free: not listed. */
  also?: readonly string[];
}

/** The keys of actions: the listed keys are the handled ones. */
const ACTION_KEYS: readonly ActionKey[] = [
  { act: 'open', needs: 'canOpen', keys: ['Enter'], label: 'Open' },
  { act: 'rename', needs: 'canRename', keys: ['F2'], label: 'Rename' },
  { act: 'duplicate', needs: 'canDuplicate', keys: ['Ctrl D'], label: 'Duplicate' },
  { act: 'delete', needs: 'canDelete', keys: ['Delete', 'Backspace'], label: 'Delete' },
  { act: 'moveBack', needs: 'canMove', keys: ['Alt ↑'], also: ['Alt ←'], label: 'Move towards the beginning' },
  { act: 'moveOn', needs: 'canMove', keys: ['Alt ↓'], also: ['Alt →'], label: 'Move towards the end' },
];

/** What a press does with the rows of such a list; null where it does nothing with them. */
export function actOf(press: KeyPress, abilities: ListAbilities): ListAction | null {
  const found = ACTION_KEYS.find(
    ({ needs, keys, also = [] }) => abilities[needs] && [...keys, ...also].some((shown) => isPressOf(shown, press)),
  );
  return found?.act ?? null;
}

/** The keys of a list, as they are shown. */
export function keysOf(abilities: ListAbilities): KeyLine[] {
  return [
    { keys: abilities.isGrid ? ['↑', '↓', '←', '→'] : ['↑', '↓'], label: 'Go through the list' },
    { keys: ['Home', 'End'], label: 'Go to the first or the last' },
    ...ACTION_KEYS.filter(({ needs }) => abilities[needs]).map(({ keys, label }) => ({ keys, label })),
    { keys: ['Space'], label: 'Select' },
    { keys: ['Shift ↓'], label: 'Select several' },
    { keys: ['Ctrl A'], label: 'Select all' },
    { keys: ['Esc'], label: 'Clear the selection' },
    ...(abilities.hasNames ? [{ keys: ['A … Z'], label: 'Find by name' }] : []),
    ...(abilities.canPaste ? CLIPBOARD : []),
  ];
}

/** Of lists whose items can be copied. */
const CLIPBOARD: readonly KeyLine[] = [
  { keys: ['Ctrl C'], label: 'Copy' },
  { keys: ['Ctrl X'], label: 'Cut' },
  { keys: ['Ctrl V'], label: 'Paste' },
];

/** Names a list's keys in the list of keyboard shortcuts while it is on the screen. */
export function useListKeys(abilities: ListAbilities): void {
  const { canOpen, canRename, canDelete, canMove } = abilities;
  const { canDuplicate = false, canPaste = false, hasNames = false, isGrid = false } = abilities;
  useShownKeys(
    useMemo(
      () => ({
        title: 'In the list',
        keys: keysOf({ canOpen, canRename, canDelete, canDuplicate, canMove, canPaste, hasNames, isGrid }),
      }),
      [canOpen, canRename, canDelete, canDuplicate, canMove, canPaste, hasNames, isGrid],
    ),
  );
}
