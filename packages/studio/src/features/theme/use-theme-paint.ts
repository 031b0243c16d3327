import type { Theme } from '@diorama/documents/theme/theme.ts';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { useEditor } from './editor-hooks.ts';
import { useSettledTheme } from './use-settled-theme.ts';
import { themeNow, useFontAddresses, withAddresses } from './use-shown-theme.ts';

/**
 * Calls `paint` with the theme whenever it changes, in the same turn as the edit: what is painted are style sheets, so
 * nothing is rendered and the next frame shows it.
 */
export function useThemePaint(paint: (theme: Theme) => void): void {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const addresses = useFontAddresses();
  const shown = useSettledTheme();
  const painted = useRef<{ by: unknown; theme: Theme; addresses: unknown } | null>(null);
  const paintOnce = useCallback(
    (theme: Theme) => {
      const last = painted.current;
      if (last?.by === paint && last.theme === theme && last.addresses === addresses) return;
      painted.current = { by: paint, theme, addresses };
      paint(withAddresses(theme, addresses));
    },
    [paint, addresses],
  );
  useLayoutEffect(() => paintOnce(shown), [paintOnce, shown]);
  useEffect(() => {
    if (past) return;
    return store.onEdits(() => paintOnce(themeNow(store)));
  }, [store, past, paintOnce]);
}
