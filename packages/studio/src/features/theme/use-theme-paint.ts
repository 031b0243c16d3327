import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeFrom } from '@diorama/documents/theme/theme.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { useEditor } from './editor-hooks.ts';
import { useFontAddresses, useShownTheme, withAddresses } from './use-shown-theme.ts';

/**
 * Calls `paint` with the theme whenever it changes, in the same turn as the edit: what is painted are style sheets, so
 * nothing is rendered and the next frame shows it.
 */
export function useThemePaint(paint: (theme: Theme) => void): void {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const addresses = useFontAddresses();
  const shown = useShownTheme();
  const latest = useRef(paint);
  useLayoutEffect(() => {
    latest.current = paint;
  }, [paint]);
  useLayoutEffect(() => paint(withAddresses(shown, addresses)), [paint, shown, addresses]);
  useEffect(() => {
    if (past) return;
    return store.onEdits(() => latest.current(withAddresses(themeFrom(store.records()), addresses)));
  }, [store, past, addresses]);
}
