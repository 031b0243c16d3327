import { useEffect, useRef, useState } from 'react';
import { keptSwitch } from '../../../ui/kept-setting.ts';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import { useShownKeys } from '../../../ui/keys/shown-keys.ts';

/** Whether the details of files stand open in this browser. */
const detailsOpen = keptSwitch('files.details');

/** As it is read on a button and in the list of keys. */
export const DETAILS_KEY = 'Ctrl I';

const KEYS = {
  title: 'Files',
  keys: [
    { keys: [DETAILS_KEY], label: 'Show or hide the details' },
    { keys: ['Esc'], label: 'Clear the selection, then hide the details' },
  ],
};

/** Whether the details are shown next to the files, with their keys. Esc clears the selection first. */
export function useDetails({ hasSelection, clear }: { hasSelection: boolean; clear: () => void }) {
  const [isOpen, setOpen] = useState(() => detailsOpen.read() !== null);
  const change = (next: boolean) => {
    detailsOpen.keep(next || null);
    setOpen(next);
  };
  const onEscape = () => {
    if (hasSelection) clear();
    else if (isOpen) change(false);
    else return false;
    return true;
  };
  const latest = useRef({ onEscape, toggle: () => change(!isOpen) });
  useEffect(() => {
    latest.current = { onEscape, toggle: () => change(!isOpen) };
  });
  useShownKeys(KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.altKey || isInPopup(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'i') latest.current.toggle();
      else if (event.key !== 'Escape' || isCommand || isTyping(event.target) || !latest.current.onEscape()) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, toggle: () => change(!isOpen) };
}
