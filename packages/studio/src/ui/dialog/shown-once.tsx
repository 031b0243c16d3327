import { Copy } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { notifyDone, notifyFailed } from '../notice/notify.ts';
import { Dialog } from './dialog.tsx';

type ShownOnceProps = {
  title: string;
  text: string;
  /** Its name for screen readers: `Token`. */
  label: string;
  value: string;
  copyLabel: string;
  onClose: () => void;
};

/** A secret that no one can show again. */
export function ShownOnce({ title, text, label, value, copyLabel, onClose }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notifyDone(`${label} copied`),
      () => notifyFailed('It could not be copied', { detail: 'Select it, and copy it with the keyboard.' }),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            {copyLabel}
          </Button>
        </>
      }
    >
      <input
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-md border border-n5 bg-n2 p-2.5 font-mono text-xs outline-none focus-visible:border-accent"
      />
    </Dialog>
  );
}
