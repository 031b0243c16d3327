import { useCallback } from 'react';
import { useSelection } from '../features/icgi/use-selection.ts';
import { notifyFailed } from '../ui/notify.ts';
import { useReadOnly } from './read-only.ts';

/** Refuses a change while one may only look, and says why and how to go on. Null while one may change things. */
export function useRefusal(): (() => void) | null {
  const why = useReadOnly();
  const { showHistory } = useSelection();
  const refuse = useCallback(() => {
    if (!why) return;
    const { id, title, detail } = why;
    const back = { label: 'Back to now', onClick: () => showHistory(0) };
    notifyFailed(title, { id, detail, ...(id === 'old-state' ? { action: back } : {}) });
  }, [why, showHistory]);
  return why && refuse;
}
