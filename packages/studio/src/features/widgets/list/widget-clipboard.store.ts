import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { useSyncExternalStore } from 'react';

/** Widgets that were copied or cut, until they are pasted into a collection. Of this tab alone. */
export interface WidgetClipboard {
  mode: 'copy' | 'cut';
  widgets: readonly WidgetItem[];
}

let held: WidgetClipboard | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const widgetClipboard = {
  get: (): WidgetClipboard | null => held,
  set: (next: WidgetClipboard | null): void => {
    held = next;
    for (const listener of listeners) listener();
  },
};

/** What can be pasted. */
export const useWidgetClipboard = (): WidgetClipboard | null => useSyncExternalStore(subscribe, widgetClipboard.get);
