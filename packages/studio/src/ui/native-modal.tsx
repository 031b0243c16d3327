import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type MenuPlace, placeAtAnchor } from './menu-place.ts';

type NativeModalProps = {
  /** Read aloud when it opens. */
  label: string;
  onClose: () => void;
  /** Next to a control; without it, where the classes say. */
  place?: MenuPlace;
  className: string;
  children: ReactNode;
};

/** A modal `<dialog>`, open as long as it is rendered; Esc or a press outside closes it, and focus goes back. */
export function NativeModal({ label, onClose, place, className, children }: NativeModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(place);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    if (first.current) placeAtAnchor(dialog, first.current);
    // Closed before it leaves the page: only then the browser gives focus back.
    return () => dialog.close();
  }, []);
  // The backdrop belongs to the dialog; everything inside is a child.
  const onPointerDown = (event: PointerEvent) => {
    if (event.target === event.currentTarget && isOutside(event)) onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={className}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
