import { useCallback, useState } from 'react';
import { keptSwitch } from '../../../ui/kept-setting.ts';

/** CSS pixels of a row with a thumbnail that is large enough to recognize a view. */
export const TALL_ROW = 48;

const smallRows = keptSwitch('views.small-rows');

/** Whether the list of views has large thumbnails, as it was left in this browser; first it has. */
export function useTallRows(): [isTall: boolean, setTall: (isTall: boolean) => void] {
  const [isTall, setTall] = useState(() => smallRows.read() === null);
  const choose = useCallback((next: boolean) => {
    setTall(next);
    smallRows.keep(next ? null : true);
  }, []);
  return [isTall, choose];
}
