import type { Webhook, WebhookEvent } from '@diorama/contract/webhooks/webhooks.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { EVENTS } from './event-names.ts';
import { MadeSecret } from './made-secret.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { webhooks } from './webhooks.queries.ts';

type Faults = Partial<Record<'name' | 'url' | 'events' | 'form', string>>;

/** A webhook with what was sent to it; `webhook` null: a new one. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['published', 'unpublished']);
  const [isOn, setOn] = useState(webhook?.isOn ?? true);
  const [faults, setFaults] = useState<Faults>({});
  const [secret, setSecret] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: webhooks.queryKey });
  const save = useMutation({
    mutationFn: async () => {
      const wanted = { name: name.trim(), url: url.trim(), events: [...events] };
      if (webhook === null) return (await api.webhooks.create.mutate(wanted)).secret;
      await api.webhooks.update.mutate({ webhookId: webhook.id, ...wanted, isOn });
      return null;
    },
    onSuccess: async (made) => {
      await refresh();
      if (made !== null) return setSecret(made);
      notifyDone(`“${name.trim()}” is saved`);
      onClose();
    },
    onError: (error) => setFaults(faultsOf(error)),
  });
  const submit = () => {
    const found: Faults = {
      ...(name.trim() === '' ? { name: 'Name the server that is notified' } : {}),
      ...(/^https:\/\/\S+$/i.test(url.trim()) ? {} : { url: 'Enter an address that starts with https://' }),
      ...(events.length === 0 ? { events: 'Choose what it is notified of' } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
  };
  const rotate = useMutation({
    mutationFn: (webhookId: string) => api.webhooks.rotateSecret.mutate({ webhookId }),
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) => notifyFailed('The secret could not be changed', { detail: messageOf(error) }),
  });
  if (secret !== null) return <MadeSecret secret={secret} name={name.trim()} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhook?.name ?? 'New webhook'}
      text="This server posts to the address when something happens, signed as Standard Webhooks are."
      onSubmit={submit}
      footer={
        <>
          {webhook && (
            <Button variant="quiet" className="mr-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {webhook ? 'Save' : 'Make webhook'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          placeholder="Sales system"
          value={name}
          onChange={setName}
          autoFocus={webhook === null}
          {...(faults.name ? { error: faults.name } : {})}
        />
        <TextField
          label="Address"
          type="url"
          placeholder="https://crm.example.com/hooks/diorama"
          value={url}
          onChange={setUrl}
          {...(faults.url ? { error: faults.url } : {})}
        />
        <fieldset className="flex flex-col">
          <legend className="font-medium text-n11">When</legend>
          {EVENTS.map(({ value, label, hint }) => (
            <Checkbox
              key={value}
              label={label}
              hint={hint}
              isChecked={events.includes(value)}
              onChange={(isChosen) => setEvents(isChosen ? [...events, value] : events.filter((one) => one !== value))}
            />
          ))}
          <p role="alert" className="text-bad-ink text-xs empty:hidden">
            {faults.events}
          </p>
        </fieldset>
        {webhook && (
          <>
            <Checkbox
              label="On"
              isChecked={isOn}
              onChange={setOn}
              {...(webhook.offReason ? { hint: webhook.offReason } : {})}
            />
            <div className="flex flex-wrap gap-2">
              <TestButton webhookId={webhook.id} />
              <Button size="small" isPending={rotate.isPending} onClick={() => rotate.mutate(webhook.id)}>
                New secret
              </Button>
            </div>
            <WebhookDeliveries webhookId={webhook.id} />
          </>
        )}
        <p role="alert" className="text-bad-ink empty:hidden">
          {faults.form}
        </p>
      </div>
      {isRemoving && webhook && (
        <RemoveDialog webhook={webhook} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </Dialog>
  );
}

/** What the server refused, by field where it names one. */
function faultsOf(error: unknown): Faults {
  const issues = apiErrorOf(error)?.issues ?? [];
  const byField = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  const { name, url, events } = byField;
  if (!name && !url && !events) return { form: messageOf(error) };
  return { ...(name ? { name } : {}), ...(url ? { url } : {}), ...(events ? { events } : {}) };
}

/** Sends a message that stands for any, and says what came back. */
function TestButton({ webhookId }: { webhookId: string }) {
  const test = useMutation({ mutationFn: () => api.webhooks.test.mutate({ webhookId }) });
  const { data, error } = test;
  const said = error
    ? messageOf(error)
    : data &&
      (data.problem === null ? `It answered ${data.status}` : [data.status, data.problem].filter(Boolean).join(': '));
  const isGood = data?.problem === null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" isPending={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <p role="status" className={isGood ? 'text-ok-ink text-xs' : 'break-all text-bad-ink text-xs'}>
        {said}
      </p>
    </div>
  );
}

function RemoveDialog(props: { webhook: Webhook; onClose: () => void; onRemoved: () => void }) {
  const { webhook, onClose, onRemoved } = props;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await api.webhooks.remove.mutate({ webhookId: webhook.id });
      } catch (error) {
        // It is gone already, which is what was wanted.
        if (apiErrorOf(error)?.code !== 'NOT_FOUND') throw error;
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhooks.queryKey });
      notifyDone(`“${webhook.name}” is removed`);
      onRemoved();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Remove “${webhook.name}”?`}
      text="Nothing more is sent to it, and what was sent is listed no more."
      confirmLabel="Remove"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
