import { useSyncExternalStore } from 'react';
import { isTyping } from '../../ui/key-target.ts';

/** True while focus is in a field that one writes in: nothing may take the keys then. */
export const useTyping = (): boolean => useSyncExternalStore(subscribe, read, () => false);

const read = (): boolean => isTyping(document.activeElement);

function subscribe(listener: () => void): () => void {
  // Focus has left the one field only after the event; between two fields it is nowhere for a moment.
  const settle = () => setTimeout(listener);
  document.addEventListener('focusin', settle);
  document.addEventListener('focusout', settle);
  return () => {
    document.removeEventListener('focusin', settle);
    document.removeEventListener('focusout', settle);
  };
}
