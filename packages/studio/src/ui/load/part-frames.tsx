import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import type { MenuPopupProps } from '../menu/menu-popup.tsx';
import { type MenuPlace, placeAtAnchor } from '../show/menu-place.ts';
import { popupLook } from '../show/popup-look.ts';
import { dialogPopup } from './dialog-frame.ts';
import type { PartFrame } from './lazy-part.tsx';
import { useOpenDialog } from './open-dialogs.ts';
import { type MissingPart, PartMessage, PartMessageLine, SmallPartMessage } from './part-message.tsx';

// Without Base UI: these are needed when nothing more can be loaded, so they belong to the first screen.

/** The frame of a dialog with the title that the dialog would have. */
export function dialogFrame<Props extends { isOpen?: boolean; onClose: () => void }>(
  title: string | ((props: Props) => string),
): PartFrame<Props> {
  const frame = (missing: MissingPart, props: Props) => {
    if (props.isOpen === false) return null;
    const heading = typeof title === 'string' ? title : title(props);
    return (
      <NativeModal label={heading} onClose={props.onClose} className={cx(dialogPopup, 'max-w-120 backdrop:bg-scrim')}>
        <p className="flex-none truncate px-5 pt-4 pr-14 font-semibold text-lg tracking-[-0.012em]">{heading}</p>
        <PartMessage {...missing} />
        <div className="absolute top-3 right-3.5">
          <IconButton label="Close" icon={X} onClick={props.onClose} />
        </div>
      </NativeModal>
    );
  };
  return Object.assign(frame, { isDialog: true as const });
}

/** A small popup where the menu would be. */
export const menuFrame: PartFrame<MenuPopupProps> = (missing, { label, anchor, side, align, isOpen, onClose }) =>
  isOpen ? (
    <NativeModal
      label={label}
      onClose={onClose}
      place={{ anchor, side, align }}
      className={cx(popupLook, 'w-72 p-1 backdrop:bg-transparent')}
    >
      <SmallPartMessage {...missing} />
    </NativeModal>
  ) : null;

/** One line among other controls. */
export const lineFrame =
  (label: string): PartFrame<object> =>
  (missing) => <PartMessageLine label={label} {...missing} />;

/** A card in the corner, as the upload tray is. */
export const cornerFrame =
  (label: string): PartFrame<object> =>
  (missing) => (
    <section
      aria-label={label}
      className="fixed bottom-4 left-16 z-30 w-80 rounded-lg bg-pop p-1 shadow-float max-sm:right-3 max-sm:bottom-18 max-sm:left-3 max-sm:w-auto"
    >
      <SmallPartMessage label={label} {...missing} />
    </section>
  );

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
function NativeModal({ label, onClose, place, className, children }: NativeModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const first = useRef(place);
  useOpenDialog(true, onClose);
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
