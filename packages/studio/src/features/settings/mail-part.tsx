import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { MailPreview } from './mail-preview.tsx';
import { SentMails } from './sent-mails.tsx';
import { mailSettings } from './settings.queries.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** How this server sends mail, with a test and what it has sent. */
export function MailPart() {
  const { data, error, refetch, isFetching } = useQuery(mailSettings);
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (language: (typeof LANGUAGES)[number]) => api.mail.set.mutate({ language }),
    onSuccess: (next) => client.setQueryData(mailSettings.queryKey, next),
    onError: (fault) => notifyFailed('The language could not be changed', { detail: messageOf(fault) }),
  });
  if (!data)
    return error ? (
      <ErrorState
        title="The settings of mail could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Skeleton className="h-24 max-w-120" />
    );
  if (!data.isOn)
    return (
      <div className="flex max-w-120 flex-col gap-1.5">
        <p className="font-medium">This server sends no mail</p>
        <p className="text-n11">
          Invitations and new passwords go by links that you copy. The operator can name a mail server as{' '}
          <code>SMTP_URL</code>.
        </p>
      </div>
    );
  if (!data.mayChange)
    return (
      <div className="flex max-w-120 flex-col gap-1.5">
        <p className="font-medium">This server sends mail</p>
        <p className="text-n11">Invitations and new passwords arrive by mail, in {LANGUAGE_NAMES[data.language]}.</p>
        <p className="text-n10 text-xs">An administrator can change this.</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex max-w-120 flex-col gap-4">
        <p className="break-wording text-n11">
          {data.host} sends for <span className="font-medium text-n12">{data.from}</span>.
        </p>
        <Select
          label="Language of mails"
          options={LANGUAGE_OPTIONS}
          value={data.language}
          onChange={(next) => set.mutate(next)}
          isDisabled={set.isPending}
        />
        <MailPreview language={data.language} />
        <TestMail />
      </div>
      <SentMails />
    </div>
  );
}

/** Sends a mail to an address, and says what the mail server answered. */
function TestMail() {
  const [to, setTo] = useState('');
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: async () => {
      const { problem } = await api.mail.test.mutate({ to: to.trim() });
      if (problem !== null) throw new Error(problem);
    },
    onSuccess: () => notifyDone(`The mail server took the mail to ${to.trim()}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings', 'mails'] }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (to.trim() !== '' && !test.isPending) test.mutate();
      }}
    >
      <TextField
        label="Test mail to"
        type="email"
        value={to}
        placeholder="name@example.com"
        onChange={(next) => {
          setTo(next);
          test.reset();
        }}
        {...(test.error ? { error: messageOf(test.error) } : {})}
      />
      <Button type="submit" isPending={test.isPending} disabled={to.trim() === ''} className="self-start">
        Send a test mail
      </Button>
    </form>
  );
}
