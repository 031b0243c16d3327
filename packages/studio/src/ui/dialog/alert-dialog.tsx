import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { dialogFooter, dialogPopup, dialogScrim } from '../load/dialog-frame.ts';
import { useOpenDialog } from '../load/open-dialogs.ts';
import { Icon } from '../show/icon.tsx';
import { focusFirst } from './first-focus.ts';

type AlertDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The act as a question, naming the thing: `Delete “Courtyard”?` */
  title: string;
  /** What happens, and whether it can be undone. */
  text: string;
  /** What it touches: places of use, counts, addresses that stop working. */
  touches?: ReactNode;
  /** The act in its own word: `Delete view`. */
  confirmLabel: string;
  onConfirm: () => void;
  isPending?: boolean;
  /** Why the last try failed. */
  error?: string;
};

/** Confirms a destructive action. Focus starts on Cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onClose, title, text, touches, confirmLabel, onConfirm, isPending = false, error } = props;
  const popup = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!isPending) onClose();
  };
  const isLast = useOpenDialog(isOpen, close);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && isLast() && close()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={dialogScrim} />
        <Base.Popup ref={popup} initialFocus={focusFirst(popup)} className={cx(dialogPopup, 'max-w-105')}>
          <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-5">
            <Base.Title className="break-words font-semibold text-lg tracking-[-0.012em]">{title}</Base.Title>
            <Base.Description className="mt-1 text-n11">{text}</Base.Description>
            {touches && <div className="mt-3 rounded-md bg-n3 px-3 py-2 text-n11">{touches}</div>}
            {error && (
              <p role="alert" className="mt-3 flex items-start gap-1.5 text-bad-ink">
                <Icon of={CircleAlert} className="mt-px" />
                <span>{error}</span>
              </p>
            )}
          </div>
          <div className={dialogFooter}>
            <Base.Close render={<Button>Cancel</Button>} />
            <Button variant="danger" onClick={onConfirm} isPending={isPending}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
