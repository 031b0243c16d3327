import { openLinkCall, redeemLinkCall } from '@diorama/contract/rest/session.calls.ts';
import type { LinkView } from '@diorama/contract/sessions/sessions.contract.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { openSession, reach } from '../../api/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonLook } from '../../ui/button/button-look.ts';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { FormCard } from './form-card.tsx';
import { PASSWORD_HINT, passwordFault } from './password-fault.ts';

/** The token behind the `#` of a one-time link: servers and their logs never see that part of an address. */
const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

/** Whom a link is for; null when it has been used or has run out. */
async function openLink(token: string): Promise<LinkView | null> {
  if (token === '') return null;
  const answer = await reach(openLinkCall, { body: { token } });
  if (answer.status === 200) return answer.body;
  if (answer.status === 429) throw new Error(answer.body.message);
  return null;
}

/** `/invite` and `/reset`: where a one-time link leads. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  const link = useQuery({ queryKey: ['one-time-link', token], queryFn: () => openLink(token), staleTime: Infinity });
  if (link.isPending)
    return (
      <FormCard pageTitle="Welcome" title="One moment" text="Checking your link.">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-full" />
      </FormCard>
    );
  if (link.isError)
    return (
      <main className="grid min-h-full place-items-center">
        <ErrorState
          title="The link could not be checked"
          message={link.error.message}
          onRetry={() => void link.refetch()}
          isRetrying={link.isFetching}
        />
      </main>
    );
  if (!link.data)
    return (
      <FormCard
        pageTitle="Link not valid"
        title="This link is no longer valid"
        text="It has been used, has run out after 7 days, or was replaced by a newer one. Ask the person who sent it for another."
      >
        <Link to="/login" className={buttonLook('secondary', 'normal')}>
          Go to sign-in
        </Link>
      </FormCard>
    );
  return <SetPasswordForm token={token} link={link.data} />;
}

function SetPasswordForm({ token, link }: { token: string; link: LinkView }) {
  const isInvitation = link.purpose === 'invite';
  const form = useStudioForm({
    values: { name: link.name, password: '' },
    faults: ({ name, password }) => {
      const fault = passwordFault(password);
      return {
        ...(isInvitation && name.trim() === '' ? { name: 'Enter your name' } : {}),
        ...(fault === undefined ? {} : { password: fault }),
      };
    },
    submit: async ({ name, password }) => {
      const body = { token, password: password.trim(), ...(isInvitation ? { name: name.trim() } : {}) };
      const outcome = await openSession(redeemLinkCall, body);
      if (outcome.type !== 'done') throw new Error(outcome.message);
      // Loaded again: somebody else may have been signed in here, and the link must leave the address.
      window.location.replace('/');
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);

  return (
    <FormCard
      pageTitle={isInvitation ? 'Welcome' : 'New password'}
      title={isInvitation ? 'Welcome to Diorama' : 'Set a new password'}
      text={
        isInvitation
          ? `Your account is ${link.email}. Choose a password to get started.`
          : `For ${link.email}. You are signed out everywhere else.`
      }
      onSubmit={() => void form.send()}
    >
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <FormFields form={form}>
        {isInvitation && (
          <form.AppField name="name">
            {(field) => <field.Text label="Your name" autoComplete="name" maxLength={200} />}
          </form.AppField>
        )}
        <form.AppField name="password">
          {(field) => <field.Password label="New password" autoComplete="new-password" hint={PASSWORD_HINT} />}
        </form.AppField>
      </FormFields>
      <Button type="submit" variant="primary" isPending={isSending} className="w-full justify-center">
        {isInvitation ? 'Set password and start' : 'Set password and sign in'}
      </Button>
    </FormCard>
  );
}
