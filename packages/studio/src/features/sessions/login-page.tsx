import { INVALID_EMAIL, PASSWORD_REQUIRED } from '@diorama/contract/validation/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { signIn, watchPendingSignOut } from '../../api/session.ts';
import { onSessionEvent } from '../../api/session-events.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { FormCard } from './form-card.tsx';
import { nextPath } from './next-path.ts';
import { SIGN_IN_REASONS } from './sign-in-reason.ts';

interface Faults {
  email?: string;
  password?: string;
  form?: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function faultsOf(email: string, password: string): Faults {
  return {
    ...(EMAIL.test(email.trim()) ? {} : { email: INVALID_EMAIL }),
    ...(password.trim().length > 0 ? {} : { password: PASSWORD_REQUIRED }),
  };
}

/** The sign-in page. Shows errors next to the field, and never which of address and password did not match. */
export function LoginPage() {
  const { next, reason } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  useEffect(watchPendingSignOut, []);

  // Somebody signed in in another tab: this one is signed in too.
  useEffect(
    () =>
      onSessionEvent(({ type }) => {
        if (type === 'signed-in') window.location.assign(nextPath(next));
      }),
    [next],
  );

  const refuse = (found: Faults) => {
    setFaults(found);
    if (found.email) emailRef.current?.select();
    else passwordRef.current?.select();
  };

  const submit = async () => {
    if (isPending) return;
    const found = faultsOf(email, password);
    if (found.email || found.password) return refuse(found);
    setFaults({});
    setPending(true);
    try {
      const outcome = await signIn(email.trim(), password.trim());
      if (outcome.type === 'done') {
        client.clear(); // what an ended session had loaded
        const href = nextPath(next);
        return outcome.isAnotherPerson ? window.location.assign(href) : void navigate({ href, replace: true });
      }
      const { message, fields } = outcome;
      refuse(fields.email || fields.password ? fields : { form: message });
    } catch (error) {
      setFaults({ form: error instanceof Error ? error.message : 'Unknown error' });
    } finally {
      setPending(false);
    }
  };

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
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={setEmail}
        {...(faults.email ? { error: faults.email } : {})}
      />
      <PasswordField
        ref={passwordRef}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        {...(faults.password ? { error: faults.password } : {})}
      />
      <p role="alert" className="text-bad-ink empty:hidden">
        {faults.form}
      </p>
      <Button type="submit" variant="primary" isPending={isPending} className="w-full justify-center">
        Sign in
      </Button>
      {!window.isSecureContext && (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink text-xs">
          This address is not encrypted: others on your network can read your password and your work. Ask whoever runs{' '}
          {window.location.host} for an address with https.
        </p>
      )}
      <p className="text-balance text-center text-n10 text-xs">
        Forgot your password? Ask your administrator for a reset link.
      </p>
    </FormCard>
  );
}
