import { useEffect, useEffectEvent } from 'react';
import { isPastedTable } from '../../ui/format/clipboard-cells.ts';
import { isInPopup, isTyping } from '../../ui/keys/key-target.ts';

/** Receives spreadsheet rows that are pasted outside of fields. False: they do not apply here now. */
export function usePastedTable(onRows: (text: string) => boolean): void {
  const take = useEffectEvent(onRows);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || isTyping(event.target) || isInPopup(event.target) || !isPastedTable(text)) return;
      if (take(text)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
