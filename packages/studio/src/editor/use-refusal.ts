import { useCallback } from 'react';
import { notifyFailed } from '../ui/notice/notify.ts';
import { useAddress } from './address/address.tsx';
import { useReadOnly } from './read-only.ts';

/** Refuses a change while reading, and says why and how to go on. Null while one may change things. */
export function useRefusal(): (() => void) | null {
  const why = useReadOnly();
  const { showHistory } = useAddress();
  const refuse = useCallback(() => {
    if (!why) return;
    const { id, title, detail } = why;
    const back = { label: 'Back to now', onClick: () => showHistory(0) };
    notifyFailed(title, { id, detail, ...(id === 'past-revision' ? { action: back } : {}) });
  }, [why, showHistory]);
  return why && refuse;
}
