import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { dialogFooter, dialogPopup, dialogScrim, isSecondPress } from '../load/dialog-frame.ts';
import { useOpenDialog } from '../load/open-dialogs.ts';
import { focusFirst } from './first-focus.ts';

type DialogProps = {
  isOpen: boolean;
  /** Absent where it must be answered: then there is no way to put it away. */
  onClose?: () => void;
  /** What Esc does where it does not close: it goes back one step. */
  onEscape?: (() => void) | undefined;
  title: string;
  /** One sentence on what this is for. */
  text?: string;
  children: ReactNode;
  /** The buttons; the one that goes on stands last. */
  footer?: ReactNode;
  /** Wraps content and footer in a form, so that Enter does what the main button does, and Ctrl Enter from any field. */
  onSubmit?: () => void;
  size?: 'small' | 'normal' | 'large' | 'wide';
  /** It is as high while its content is still read as afterwards, so that its buttons stay where they are. */
  hasFixedHeight?: boolean;
  /** Which of its steps is shown: as it changes, the keyboard goes on at the top, with title and text read aloud. */
  step?: string;
};

const widths = { small: 'max-w-100', normal: 'max-w-120', large: 'max-w-180', wide: 'max-w-290' };

/** A task that takes the screen for a moment. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, text, children, footer, onSubmit, size = 'normal', hasFixedHeight = false } = props;
  const { step, onEscape } = props;
  const body = (
    <>
      <div
        data-content
        className={cx(
          'min-h-0 overflow-y-auto px-5 pt-1 pb-5 low:flex-none',
          hasFixedHeight ? 'flex-[0_1_30rem]' : 'flex-1',
        )}
      >
        {children}
      </div>
      {footer && <div className={dialogFooter}>{footer}</div>}
    </>
  );
  const popup = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (step !== shownStep.current) popup.current?.focus();
    shownStep.current = step;
  }, [step]);
  const back = () => (onEscape ?? onClose)?.();
  const isLast = useOpenDialog(isOpen, back);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, change) => {
        if (open || isSecondPress(change) || !isLast()) return;
        if (change.reason === 'escape-key') back();
        else onClose?.();
      }}
    >
      <Base.Portal>
        {/* Over another dialog, too: that one steps back. */}
        <Base.Backdrop forceRender className={dialogScrim} />
        <Base.Popup
          ref={popup}
          initialFocus={focusFirst(popup, (whole) => {
            // In a form not a button of its footer: Enter would take Cancel while the content is still being read.
            return onSubmit ? whole.querySelector('[data-content]') : whole;
          })}
          onKeyDown={(event) => {
            const { target } = event;
            const isWithin = target instanceof Node && popup.current?.contains(target);
            // Lists that a field opened have keys of their own, and lie elsewhere.
            const isMeant = target === popup.current || ((event.ctrlKey || event.metaKey) && isWithin);
            if (event.key !== 'Enter' || !isMeant || event.defaultPrevented) return;
            event.preventDefault();
            popup.current?.querySelector<HTMLElement>('[type=submit]:enabled')?.click();
          }}
          className={cx(dialogPopup, widths[size])}
        >
          <div className="flex-none px-5 pt-4 pr-14 pb-3">
            <Base.Title className="font-semibold text-lg tracking-[-0.012em]">{title}</Base.Title>
            {text && <Base.Description className="mt-0.5 text-n10">{text}</Base.Description>}
          </div>
          {onSubmit ? (
            <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
              {body}
            </form>
          ) : (
            body
          )}
          {/* Last in the order of focus, so that opening lands in the first field. */}
          {onClose && (
            <div data-close className="absolute top-3 right-3.5">
              <Base.Close render={<IconButton label="Close" icon={X} />} />
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
