import { useEffect, useEffectEvent } from 'react';
import { isPastedTable } from '../ui/format/clipboard-cells.ts';
import { isInPopup, isTyping } from '../ui/key-target.ts';

/** Takes rows of a spreadsheet that are pasted where nobody types. False: they mean nothing here now. */
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
