import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { authHost } from '../../api/auth-host.ts';
import { tellHere } from '../../api/session-events.ts';
import { ARRIVAL, providerStart, signInProvider } from '../../api/sign-in-provider.ts';
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
  const provider = authHost() === null ? signInProvider() : null;
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
      <div className="flex flex-col gap-4">
        {provider && (
          <>
            {/* In a window of its own: this one keeps what is typed, and goes on once that one has signed in. */}
            <Button
              icon={KeyRound}
              className="w-full justify-center"
              onClick={() => window.open(providerStart(ARRIVAL), 'sign-in', 'popup,width=520,height=680')}
            >
              Sign in with {provider}
            </Button>
            <p className="text-center text-n10 text-xs">or with a password</p>
          </>
        )}
        {fields}
      </div>
    </Dialog>
  );
}
