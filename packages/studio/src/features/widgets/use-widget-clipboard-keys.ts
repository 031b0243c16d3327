import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { counted } from '../../ui/format/counted.ts';
import { isInPopup, isTyping } from '../../ui/key-target.ts';
import { notifyNews } from '../../ui/notify.ts';
import { widgetClipboard } from './widget-clipboard.store.ts';

interface ClipboardKeys {
  /** Viewers paste nothing, and what they cut stays. */
  mayEdit: boolean;
  /** The element with the rows. */
  host: RefObject<HTMLElement | null>;
  selected: readonly WidgetItem[];
  widgetsOf: (ids: readonly string[]) => readonly WidgetItem[];
  paste: () => void;
}

/** Ctrl or Cmd with C, X and V for what is selected or has focus. Text that is marked is the browser's. */
export function useWidgetClipboardKeys(keys: ClipboardKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { mayEdit, paste } = latest.current;
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || isTyping(event.target) || isInPopup(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'v' && mayEdit && widgetClipboard.get()) {
        event.preventDefault();
        paste();
      } else if (key === 'c' || (key === 'x' && mayEdit)) {
        const widgets = chosenOf(latest.current);
        if (widgets.length === 0 || window.getSelection()?.toString()) return;
        event.preventDefault();
        holdWidgets(key === 'c' ? 'copy' : 'cut', widgets);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function chosenOf({ selected, host, widgetsOf }: ClipboardKeys): readonly WidgetItem[] {
  if (selected.length > 0) return selected;
  const row = host.current?.contains(document.activeElement) && document.activeElement?.closest('[data-row]');
  const id = row ? row.getAttribute('data-row') : null;
  return id ? widgetsOf([id]) : [];
}

/** Keeps widgets to be pasted, and says so. */
export function holdWidgets(mode: 'copy' | 'cut', widgets: readonly WidgetItem[]): void {
  widgetClipboard.set({ mode, widgets });
  notifyNews(`${mode === 'copy' ? 'Copied' : 'Cut'} ${counted(widgets.length, 'widget')}`, {
    id: 'widgets',
    detail: 'Open a collection and paste.',
  });
}
