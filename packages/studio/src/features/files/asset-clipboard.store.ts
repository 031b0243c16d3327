import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { useSyncExternalStore } from 'react';

/** Files and folders that were copied or cut, until they are pasted. Of this tab alone. */
export interface AssetClipboard {
  projectId: string;
  mode: 'copy' | 'cut';
  items: readonly AssetItem[];
}

let held: AssetClipboard | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const assetClipboard = {
  get: (): AssetClipboard | null => held,
  set: (next: AssetClipboard | null): void => {
    held = next;
    for (const listener of listeners) listener();
  },
};

/** What can be pasted into a folder of this project. */
export const useAssetClipboard = (projectId: string): AssetClipboard | null => {
  const known = useSyncExternalStore(subscribe, assetClipboard.get);
  return known?.projectId === projectId ? known : null;
};

/** True for what was cut and not yet pasted. */
export const useIsCut = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => held?.mode === 'cut' && held.items.some((item) => item.id === id));
