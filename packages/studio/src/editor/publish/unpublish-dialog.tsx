import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';

/** What is unpublished: the texts of the dialog, and the action. */
export interface Unpublishing {
  title: string;
  text: string;
  /** Said when it is done. */
  done: string;
  run: () => Promise<unknown>;
  /** Brings it back as it was; absent where publishing again does. */
  undo?: () => void;
}

/** Confirms that visitors lose something, and explains how it comes back. */
export function UnpublishDialog({ unpublishing, onClose }: { unpublishing: Unpublishing; onClose: () => void }) {
  const { title, text, done, run, undo } = unpublishing;
  const act = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onClose();
      notifyDone(done, undo ? { action: { label: 'Undo', onClick: undo } } : {});
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      confirmLabel="Unpublish"
      onConfirm={() => act.mutate()}
      isPending={act.isPending}
      {...(act.isError ? { error: messageOf(act.error) } : {})}
    />
  );
}
