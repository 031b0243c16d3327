import { useEffect, useRef } from 'react';

interface OpenDialog {
  /** Null: a step of the address opened it, so Back closes it by itself. */
  close: (() => void) | null;
}

/** In the order in which they were opened. */
const open: OpenDialog[] = [];
const listeners = new Set<() => void>();

function put(next: readonly OpenDialog[]): void {
  open.splice(0, open.length, ...next);
  for (const listener of listeners) listener();
}

/** The dialogs on screen. */
export const openDialogs = {
  count: (): number => open.length,
  /** Closes the one that was opened last; one that must be answered stays. Returns whether Back is spent on it. */
  takeBack(): boolean {
    const last = open.at(-1);
    last?.close?.();
    return last !== undefined && last.close !== null;
  },
  /** Calls back when one opens or closes. Returns how to stop. */
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Counts a dialog among those on screen while it is open, so that the browser's Back closes it. `close` does nothing where
 * it must be answered. Returns whether it was opened last: one under another takes no Esc and no press outside.
 */
export function useOpenDialog(isOpen: boolean, close: OpenDialog['close']): () => boolean {
  const own = useRef<OpenDialog>({ close });
  useEffect(() => {
    own.current.close = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const dialog = own.current;
    put([...open, dialog]);
    return () => put(open.filter((other) => other !== dialog));
  }, [isOpen]);
  return () => open.at(-1) === own.current;
}
