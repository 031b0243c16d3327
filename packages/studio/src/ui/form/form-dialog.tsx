import { useStore } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { FormFields, type ShownForm } from './form-fields.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'text' | 'size'> & {
  form: ShownForm & {
    send: () => Promise<void>;
    store: Parameters<typeof useStore<{ isSubmitting: boolean }, boolean>>[0];
  };
  onClose: () => void;
  /** The act in its own word: `Create project`. */
  submitLabel: string;
  /** At the other end of the buttons. */
  footerStart?: ReactNode;
  children: ReactNode;
};

/** A dialog for a few values. Enter sends them. */
export function FormDialog({ form, onClose, submitLabel, footerStart, children, ...dialog }: FormDialogProps) {
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      onSubmit={() => void form.send()}
      footer={
        <>
          {footerStart && <span className="mr-auto">{footerStart}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormFields form={form}>{children}</FormFields>
    </Dialog>
  );
}
