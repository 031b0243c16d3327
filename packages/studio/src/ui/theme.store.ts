import { useSyncExternalStore } from 'react';

/** `system` follows the device, also when it changes while the page is open. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Read by `public/theme.js` before the first paint; change both or neither. */
const storageKey = 'diorama.theme';
const listeners = new Set<() => void>();

/** What the user chose on this device. */
export function getThemeChoice(): ThemeChoice {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system'; // storage is blocked
  }
}

/** Shows a theme at once and remembers it on this device. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  document.documentElement.dataset.theme = choice === 'system' ? systemTheme() : choice;
  for (const listener of listeners) listener();
}

/** The user's choice, for a switch that shows it. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, getThemeChoice);
}

function systemTheme(): 'light' | 'dark' {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
