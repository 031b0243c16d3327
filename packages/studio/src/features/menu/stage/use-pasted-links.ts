import { useEffect } from 'react';
import { addressFrom, nameFrom } from '../../../editor/fields/typed-address.ts';
import { isTyping } from '../../../ui/key-target.ts';
import { useItemActions } from '../use-item-actions.ts';

/** Most lines of one paste. */
const MOST = 50;

/** Text that is pasted outside of fields becomes items: a link in each line. Other text is not handled. */
export function usePastedLinks(): void {
  const { addLinks } = useItemActions();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const lines = (event.clipboardData?.getData('text/plain') ?? '').split('\n').map((line) => line.trim());
      const links = lines.slice(0, MOST).flatMap((line) => addressFrom(line) ?? []);
      if (links.length === 0) return;
      event.preventDefault();
      addLinks(links.map((href) => ({ href, name: nameFrom(href) })));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [addLinks]);
}
