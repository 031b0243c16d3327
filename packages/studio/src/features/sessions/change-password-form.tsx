import { PASSWORD_REQUIRED } from '@diorama/contract/validation/texts.ts';
import { useStore } from '@tanstack/react-form';
import { api } from '../../api/api.ts';
import { signOut } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { PASSWORD_HINT, passwordFault } from './password-fault.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/** The current password and a new one. Every session ends with the old one. */
export function ChangePasswordForm({ email }: { email: string }) {
  const signInAgain = useSignInAgain();
  const form = useStudioForm({
    values: { current: '', next: '' },
    faults: ({ current, next }) => {
      const fault = passwordFault(next);
      return {
        ...(current.trim() === '' ? { current: PASSWORD_REQUIRED } : {}),
        ...(fault === undefined ? {} : { next: fault }),
      };
    },
    submit: async ({ current, next }) => {
      await api.sessions.changePassword.mutate({ current: current.trim(), next: next.trim() });
      await signOut();
      signInAgain('password');
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="flex max-w-80 flex-col gap-4"
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormFields form={form}>
        <form.AppField name="current">
          {(field) => (
            <field.Password label="Current password" name="current-password" autoComplete="current-password" />
          )}
        </form.AppField>
        <form.AppField name="next">
          {(field) => (
            <field.Password label="New password" name="new-password" autoComplete="new-password" hint={PASSWORD_HINT} />
          )}
        </form.AppField>
      </FormFields>
      <Button type="submit" isPending={isSending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
