import { INVALID_EMAIL, PASSWORD_REQUIRED } from '@diorama/contract/validation/texts.ts';
import { type ReactNode, useRef, useState } from 'react';
import { type SignInOutcome, signIn } from '../../api/session.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

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

interface SignInForm {
  /** Address, password, and what is wrong. */
  fields: ReactNode;
  submit: () => Promise<void>;
  isPending: boolean;
}

/** Address and password. Errors stand next to the field, and never say which of the two did not match. */
export function useSignInForm(onDone: (outcome: SignInOutcome & { type: 'done' }) => void, known = ''): SignInForm {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
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
      if (outcome.type === 'done') return onDone(outcome);
      const { message, fields } = outcome;
      refuse(fields.email || fields.password ? fields : { form: message });
    } catch (error) {
      setFaults({ form: error instanceof Error ? error.message : 'Unknown error' });
    } finally {
      setPending(false);
    }
  };
  const fields = (
    <>
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={known === ''}
        value={email}
        onChange={setEmail}
        {...(faults.email ? { error: faults.email } : {})}
      />
      <PasswordField
        ref={passwordRef}
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
        {...(faults.password ? { error: faults.password } : {})}
      />
      <p role="alert" className="text-bad-ink empty:hidden">
        {faults.form}
      </p>
    </>
  );
  return { fields, submit, isPending };
}
