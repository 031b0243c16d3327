import { useCallback, useState } from 'react';

/** CSS pixels of a row with a thumbnail that is large enough to recognize a view. */
export const TALL_ROW = 48;

const KEY = 'diorama.views.small-rows';

/** Whether the list of views has large thumbnails, as it was left in this browser; first it has. */
export function useTallRows(): [isTall: boolean, setTall: (isTall: boolean) => void] {
  const [isTall, setTall] = useState(read);
  const choose = useCallback((next: boolean) => {
    setTall(next);
    try {
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, '1');
    } catch {
      // Storage that is full or shut off: they are large again with the next visit.
    }
  }, []);
  return [isTall, choose];
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}
