import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyMenuPopup } from '../load/lazy-menu-popup.tsx';
import type { MenuEntry } from './menu-entry.ts';

type ContextMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  /** The area that answers; one element. Offer the same entries in a visible menu too. */
  children: (area: { onContextMenu: (event: MouseEvent) => void }) => ReactNode;
};

/** The menu of a right click, a long press, Shift+F10 or the menu key. */
export function ContextMenu({ label, entries, children }: ContextMenuProps) {
  const [point, setPoint] = useState<DOMRect | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    setPoint(pointOf(event));
    // The menu key comes without a pressed button.
    setByKeyboard(event.button !== 2);
    setOpen(true);
  };
  return (
    <>
      {children({ onContextMenu })}
      {point &&
        // What the popup leaves in its place would be a stranger among the rows of a tree.
        createPortal(
          <LazyMenuPopup
            label={label}
            entries={entries}
            anchor={{ getBoundingClientRect: () => point }}
            isOpen={isOpen}
            isByKeyboard={isByKeyboard}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

/** The pointer, or the middle of the element when the menu was opened with a key. */
function pointOf(event: MouseEvent): DOMRect {
  if (event.clientX !== 0 || event.clientY !== 0) return new DOMRect(event.clientX, event.clientY, 0, 0);
  const box = event.currentTarget.getBoundingClientRect();
  return new DOMRect(box.left + 24, box.top + box.height / 2, 0, 0);
}
