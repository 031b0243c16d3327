import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Asks for a client's name. */
export function ClientNameDialog({
  title,
  confirmLabel,
  name: before,
  isPending,
  error,
  onSubmit,
  onClose,
}: {
  title: string;
  confirmLabel: string;
  name: string;
  isPending: boolean;
  error: string | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const [isTried, setTried] = useState(false);
  const trimmed = name.trim();
  const shown = isTried && trimmed === '' ? 'Enter a name' : error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      onSubmit={() => {
        setTried(true);
        if (trimmed !== '' && !isPending) onSubmit(trimmed);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        placeholder="Nordhamn Fastigheter"
        maxLength={200}
        value={name}
        onChange={setName}
        {...(shown ? { error: shown } : {})}
        isRequired
      />
    </Dialog>
  );
}
