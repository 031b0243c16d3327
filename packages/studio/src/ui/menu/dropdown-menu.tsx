import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { ON_THIS_SCREEN, useShortcuts } from '../keys/shortcuts.ts';
import { LazyMenuPopup, menuOpener } from '../load/lazy-menu-popup.tsx';
import type { MenuEntry } from './menu-entry.ts';

/** What the menu hands to its button. */
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
};

type DropdownMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  side?: 'bottom' | 'right' | 'top';
  align?: 'start' | 'end';
  /** Keys that open it from anywhere on the screen: `F S`. */
  shortcut?: { keys: string; label: string };
  /** The button: `(trigger) => <IconButton label="More" icon={Ellipsis} {...trigger} />`. */
  children: (trigger: MenuTrigger) => ReactNode;
};

/** A button that opens a menu. The menu's own code loads when the pointer or focus first reaches the button. */
export function DropdownMenu({ children, shortcut, ...menu }: DropdownMenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Once mounted it stays, so that closing can play.
  const [isMounted, setMounted] = useState(false);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const open = (withKey: boolean) => {
    setByKeyboard(withKey);
    setMounted(true);
    setOpen(true);
  };
  useShortcuts(ON_THIS_SCREEN, shortcut ? [{ ...shortcut, run: () => open(true) }] : [], ref);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  };
  return (
    <>
      {children({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // A click made with Enter or Space counts no presses.
        onClick: (event) => open(event.detail === 0),
        onKeyDown,
        ...menuOpener,
      })}
      {isMounted && (
        <LazyMenuPopup
          {...menu}
          anchor={ref}
          isOpen={isOpen}
          isByKeyboard={isByKeyboard}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
