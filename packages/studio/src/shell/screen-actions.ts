import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Something that can be done on the screen that is open. */
export interface ScreenAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** As shown: `Ctrl Z`. */
  keys?: readonly string[];
  run(): void;
}

const none = (): readonly ScreenAction[] => [];
let read = none;

/** What the screen that is open can do now. */
export const screenActions = (): readonly ScreenAction[] => read();

/** Offers a screen's actions in the command palette while it is open. */
export function useOfferActions(offered: readonly ScreenAction[]): void {
  const newest = useRef(offered);
  useEffect(() => {
    newest.current = offered;
  });
  useEffect(() => {
    const own = () => newest.current;
    read = own;
    return () => {
      if (read === own) read = none;
    };
  }, []);
}
