import type { ThemeDocument } from '@diorama/documents/theme/theme.records.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { useSyncExternalStore } from 'react';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { themeNow, themeOfPast } from './use-shown-theme.ts';

/** Milliseconds after an edit, two frames: what was painted is on the screen by then, and a drag is followed in steps. */
const LATER = 32;

interface Settled {
  read: () => Theme;
  subscribe: (listener: () => void) => () => void;
}

const known = new WeakMap<EditorStore<ThemeDocument>, Settled>();

/** The theme a moment after it changed. */
function settledOf(store: EditorStore<ThemeDocument>): Settled {
  const kept = known.get(store);
  if (kept) return kept;
  const listeners = new Set<() => void>();
  let theme = themeNow(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  const settle = () => {
    timer = undefined;
    theme = themeNow(store);
    for (const listener of listeners) listener();
  };
  const made: Settled = {
    read: () => theme,
    subscribe(listener) {
      if (listeners.size === 0) {
        theme = themeNow(store);
        stop = store.onEdits(() => {
          timer ??= setTimeout(settle, LATER);
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        stop?.();
      };
    },
  };
  known.set(store, made);
  return made;
}

/**
 * The theme for everything but the field that is being changed and what is painted: neither waits for lists, figures and
 * checks to be rendered.
 */
export function useSettledTheme(): Theme {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const { subscribe, read } = settledOf(store);
  const now = useSyncExternalStore(subscribe, read, read);
  return past ? themeOfPast(past) : now;
}
