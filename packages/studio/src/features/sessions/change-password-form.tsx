import { PASSWORD_REQUIRED } from '@diorama/contract/validation/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { signOut } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PASSWORD_HINT, passwordFault } from './password-fault.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

interface Faults {
  current?: string | undefined;
  next?: string | undefined;
  form?: string | undefined;
}

/** The current password and a new one. Every session ends with the old one. */
export function ChangePasswordForm({ email }: { email: string }) {
  const signInAgain = useSignInAgain();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const change = useMutation({
    mutationFn: () => api.sessions.changePassword.mutate({ current: current.trim(), next: next.trim() }),
    onSuccess: async () => {
      await signOut();
      signInAgain('password');
    },
    onError: (error) => {
      const field = apiErrorOf(error)?.issues?.[0]?.path[0];
      setFaults(field === 'current' || field === 'next' ? { [field]: messageOf(error) } : { form: messageOf(error) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const found: Faults = {
      ...(current.trim() === '' ? { current: PASSWORD_REQUIRED } : {}),
      ...(passwordFault(next) ? { next: passwordFault(next) } : {}),
    };
    setFaults(found);
    if (!found.current && !found.next) change.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-80 flex-col gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Current password"
        type="password"
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        {...(faults.current ? { error: faults.current } : {})}
      />
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        hint={PASSWORD_HINT}
        {...(faults.next ? { error: faults.next } : {})}
      />
      <p role="alert" className="text-bad-ink empty:hidden">
        {faults.form}
      </p>
      <Button type="submit" isPending={change.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
