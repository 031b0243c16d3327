import { forgottenCall } from '@diorama/contract/rest/session.calls.ts';
import { INVALID_EMAIL } from '@diorama/contract/validation/texts.ts';
import { useStore } from '@tanstack/react-form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reach } from '../../api/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonLook } from '../../ui/button/button-look.ts';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { FormCard } from './form-card.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** `/forgotten`: has a link to choose another password sent. It never says whether there is such an account. */
export function ForgottenPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useStudioForm({
    values: { email: '' },
    faults: ({ email }) => (EMAIL.test(email.trim()) ? {} : { email: INVALID_EMAIL }),
    submit: async ({ email }) => {
      const answer = await reach(forgottenCall, { body: { email: email.trim() } });
      if (answer.status !== 202) throw new Error(answer.body.message);
      setSentTo(email.trim());
    },
  });
  const isSending = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  if (sentTo !== null)
    return (
      <FormCard
        pageTitle="Check your mail"
        title="Check your mail"
        text={`If ${sentTo} has an account here, a link to choose another password is on its way. It works once, for 7 days.`}
      >
        <Link to="/login" className={buttonLook('secondary', 'normal')}>
          Go to sign-in
        </Link>
      </FormCard>
    );
  return (
    <FormCard
      pageTitle="Forgotten password"
      title="Forgotten password"
      text="We send you a link by which you choose another one."
      onSubmit={() => void form.send()}
    >
      <FormFields form={form}>
        <form.AppField name="email">
          {(field) => <field.Text label="Email" type="email" name="email" autoComplete="username" autoFocus />}
        </form.AppField>
      </FormFields>
      <Button type="submit" variant="primary" isPending={isSending} className="w-full justify-center">
        Send the link
      </Button>
      <Link to="/login" className="text-center text-n11 text-xs hover:underline">
        Back to sign-in
      </Link>
    </FormCard>
  );
}
