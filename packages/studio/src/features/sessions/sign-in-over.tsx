import { useQueryClient } from '@tanstack/react-query';
import { tellHere } from '../../api/session-events.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { me } from './sessions.queries.ts';
import { useSignInForm } from './use-sign-in-form.tsx';

type SignInOverProps = {
  onDone: () => void;
  /** Gives up what was typed. */
  onLeave: () => void;
};

/** Signs in again over a screen where something is typed and not sent. Load it lazily. */
export function SignInOver({ onDone, onLeave }: SignInOverProps) {
  const client = useQueryClient();
  const { fields, submit, isPending } = useSignInForm(({ isAnotherPerson }) => {
    if (isAnotherPerson) return window.location.reload();
    tellHere({ type: 'renewed' });
    onDone();
  }, client.getQueryData(me.queryKey)?.email);
  return (
    <Dialog
      isOpen
      title="Sign in to go on"
      text="Your session has ended. What you typed is still here."
      size="small"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onLeave}>Leave without saving</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{fields}</div>
    </Dialog>
  );
}
