import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { signOut } from '../../api/session.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

/** Ends every session, this one too. */
export function SignOutEverywhereDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const signInAgain = useSignInAgain();
  const end = useMutation({
    mutationFn: () => signOut({ isEverywhere: true }),
    onSuccess: () => signInAgain('everywhere'),
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title="Sign out everywhere?"
      text={
        count === 1
          ? 'You are signed out of this browser, and sign in again with your password.'
          : `You are signed out of all ${count} places, this browser too, and sign in again with your password.`
      }
      confirmLabel="Sign out everywhere"
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      {...(end.isError ? { error: messageOf(end.error) } : {})}
    />
  );
}
