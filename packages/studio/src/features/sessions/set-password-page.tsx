import { redeemLinkCall } from '@diorama/contract/rest/session.calls.ts';
import type { LinkView } from '@diorama/contract/sessions/sessions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { openSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormCard } from './form-card.tsx';
import { openLink, tokenIn } from './one-time-link.ts';
import { PASSWORD_HINT, passwordFault } from './password-fault.ts';

/** `/invite` and `/reset`: where a one-time link leads. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  const link = useQuery({ queryKey: ['one-time-link', token], queryFn: () => openLink(token), staleTime: Infinity });
  if (link.isPending)
    return (
      <FormCard pageTitle="Welcome" title="One moment" text="Looking at your link.">
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
        text="It has been used, has run out after 7 days, or was replaced by a newer one. Ask whoever sent it for another."
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
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ name?: string | undefined; password?: string | undefined; form?: string }>({});
  const [isPending, setPending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const ofName = isInvitation && name.trim() === '' ? 'Enter your name' : undefined;
    const ofPassword = passwordFault(password);
    setFaults({ name: ofName, password: ofPassword });
    if (ofName || ofPassword) return;
    setPending(true);
    try {
      const body = { token, password: password.trim(), ...(isInvitation ? { name: name.trim() } : {}) };
      const outcome = await openSession(redeemLinkCall, body);
      // Loaded anew: somebody else may have been signed in here, and the link must leave the address.
      if (outcome.type === 'done') return window.location.replace('/');
      setFaults({ form: outcome.message });
    } catch (error) {
      setFaults({ form: error instanceof Error ? error.message : 'Unknown error' });
    } finally {
      setPending(false);
    }
  };

  return (
    <FormCard
      pageTitle={isInvitation ? 'Welcome' : 'New password'}
      title={isInvitation ? 'Welcome to Diorama' : 'Set a new password'}
      text={
        isInvitation
          ? `Your account is ${link.email}. Choose a password, and you are in.`
          : `For ${link.email}. You are signed out everywhere else.`
      }
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      {isInvitation && (
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={setName}
          {...(faults.name ? { error: faults.name } : {})}
        />
      )}
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={PASSWORD_HINT}
        {...(faults.password ? { error: faults.password } : {})}
      />
      <p role="alert" className="text-bad-ink empty:hidden">
        {faults.form}
      </p>
      <Button type="submit" variant="primary" isPending={isPending} className="w-full justify-center">
        {isInvitation ? 'Set password and start' : 'Set password and sign in'}
      </Button>
    </FormCard>
  );
}
