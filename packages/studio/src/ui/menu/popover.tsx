import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { focusFirst } from '../dialog/first-focus.ts';
import { popupLook } from '../show/popup-look.ts';

type PopoverProps = {
  /** The button that opens it; one element that takes a ref and button props. */
  trigger: ReactElement<Record<string, unknown>>;
  title: string;
  /** Keeps the title for screen readers alone. */
  hasHiddenTitle?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  side?: 'bottom' | 'top' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

/** A small panel next to the control that opens it; closed by Esc or a press outside. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    title,
    hasHiddenTitle = false,
    isOpen,
    onOpenChange,
    side = 'bottom',
    align = 'start',
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-40">
          <Base.Popup
            ref={popup}
            // Under a finger a field that has the focus would bring the keyboard over what was opened.
            initialFocus={(opened) => (opened === 'touch' ? popup.current : focusFirst(popup)())}
            className={cx(popupLook, 'max-h-(--available-height) w-80 overflow-y-auto p-3')}
          >
            <Base.Title className={hasHiddenTitle ? 'sr-only' : 'mb-2 font-strong'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
