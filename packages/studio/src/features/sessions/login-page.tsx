import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { authHost } from '../../api/auth-host.ts';
import { sendsMail } from '../../api/sends-mail.ts';
import { signInByProvider, watchPendingSignOut } from '../../api/session.ts';
import { onSessionEvent } from '../../api/session-events.ts';
import { signInProvider } from '../../api/sign-in-provider.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormCard } from './form-card.tsx';
import { nextPath } from './next-path.ts';
import { SIGN_IN_REASONS } from './sign-in-reason.ts';
import { useSignInForm } from './use-sign-in-form.tsx';

/** The sign-in page. Shows errors next to the field, and never which of address and password did not match. */
export function LoginPage() {
  const { next, reason } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const { fields, submit, isPending } = useSignInForm(({ isAnotherPerson }) => {
    client.clear(); // what an ended session had loaded
    const href = nextPath(next);
    if (isAnotherPerson) window.location.assign(href);
    else void navigate({ href, replace: true });
  });

  const provider = authHost() === null ? signInProvider() : null;
  const { mutate: leave, isPending: isLeaving, error } = useMutation({ mutationFn: signInByProvider });
  const leaveFault = error && messageOf(error);

  useEffect(watchPendingSignOut, []);

  // Somebody signed in in another tab: this one is signed in too.
  useEffect(
    () =>
      onSessionEvent(({ type }) => {
        if (type === 'signed-in') window.location.assign(nextPath(next));
      }),
    [next],
  );

  return (
    <FormCard
      pageTitle="Sign in"
      title="Sign in to Diorama"
      text="Build, preview and publish interactive projects."
      onSubmit={() => void submit()}
    >
      {reason && (
        <p role="status" className="rounded-md bg-n3 px-3 py-2 text-n11">
          {SIGN_IN_REASONS[reason]}
        </p>
      )}
      {provider && (
        <>
          <Button
            variant="primary"
            icon={KeyRound}
            isPending={isLeaving}
            className="w-full justify-center"
            onClick={() => leave(nextPath(next))}
          >
            Sign in with {provider}
          </Button>
          {leaveFault && (
            <p role="alert" className="text-bad-ink">
              {leaveFault}
            </p>
          )}
          <p className="flex items-center gap-3 text-n10 text-xs before:h-px before:flex-1 before:bg-n5 after:h-px after:flex-1 after:bg-n5">
            or with a password
          </p>
        </>
      )}
      {fields}
      <Button
        type="submit"
        variant={provider ? 'secondary' : 'primary'}
        isPending={isPending}
        className="w-full justify-center"
      >
        Sign in
      </Button>
      {!window.isSecureContext && (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink text-xs">
          This address is not encrypted: others on your network can read your password and your work. Ask whoever runs{' '}
          {window.location.host} for an address with https.
        </p>
      )}
      <p className="text-balance text-center text-n10 text-xs">
        {sendsMail() && authHost() === null ? (
          <Link to="/forgotten" className="text-accent-ink hover:underline">
            Forgot your password?
          </Link>
        ) : (
          'Forgot your password? Ask your administrator for a reset link.'
        )}
      </p>
    </FormCard>
  );
}
