import type { SessionItem } from '@diorama/contract/sessions/sessions.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { describeDevice } from './describe-device.ts';
import { sessionList } from './sessions.queries.ts';

/** Ends one session elsewhere. */
export function EndSessionDialog({ session, onClose }: { session: SessionItem; onClose: () => void }) {
  const client = useQueryClient();
  const { label } = describeDevice(session.userAgent);
  const end = useMutation({
    mutationFn: async () => {
      try {
        await api.sessions.revoke.mutate({ sessionId: session.id });
      } catch (error) {
        // It has ended already, which is what was wanted.
        if (apiErrorOf(error)?.code !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionList.queryKey });
      onClose();
      notifyDone(`Signed out of ${label}`);
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Sign out of ${label}?`}
      text="That browser is asked to sign in again. Unsaved changes are kept there."
      confirmLabel="Sign out"
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      {...(end.isError ? { error: messageOf(end.error) } : {})}
    />
  );
}
